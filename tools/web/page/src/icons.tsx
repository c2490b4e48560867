// Small drawings for buttons and counters. They say nothing to a screen reader: the text beside them does.

const PATHS = {
  flag: "M6 21V4M6 4.5l11 4.2-11 4.2",
  undo: "M9 7L4.5 11.5 9 16M5 11.5h9.5a5 5 0 010 10H11",
  bulb: "M9 18h6M10 21h4M12 3a6.5 6.5 0 00-4 11.6c.7.6 1 1.2 1 2V17h6v-.4c0-.8.3-1.4 1-2A6.5 6.5 0 0012 3z",
  quick: "M13 2.5L5 13.5h6l-1 8 8-11h-6z",
  fresh: "M4 12a8 8 0 1 1 2.4 5.7M4 12V6.5M4 12h5.5",
  hand: "M5 3l14 8.5-6.2 1.4L9.5 19z",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  whole: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
  play: "M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z",
  puzzle: "M9.5 4.5a2 2 0 114 0V6H19v5.5h-1.5a2 2 0 100 4H19V20h-5v-1a2 2 0 10-4 0v1H5v-5h1a2 2 0 100-4H5V6h4.5z",
  lesson: "M3 8.5L12 4l9 4.5-9 4.5zM7 11v5c2.8 2.4 7.2 2.4 10 0v-5",
  today: "M5 6h14v14H5zM5 10.5h14M9 3.5v4M15 3.5v4",
  more: "M4.5 7h15M4.5 12h15M4.5 17h15",
  analyse: "M10.5 17a6.5 6.5 0 100-13 6.5 6.5 0 000 13zM15.5 15.5L21 21",
  review: "M8 5l11 7-11 7z",
  rules: "M5 4h11a3 3 0 013 3v13H8a3 3 0 01-3-3zM9 9h6M9 13h6",
  machines: "M3.5 9h17v10h-17zM3.5 13h17M8 16.2h.01M12 16.2h.01M16 16.2h.01M12 9V5.5M12 5.5a1.2 1.2 0 100-2.4 1.2 1.2 0 000 2.4z",
  progress: "M5 20v-7M12 20V4M19 20v-10",
  sun: "M12 7.5a4.5 4.5 0 100 9 4.5 4.5 0 000-9zM12 2v2.5M12 19.5V22M2 12h2.5M19.5 12H22M5 5l1.7 1.7M17.3 17.3L19 19M5 19l1.7-1.7M17.3 6.7L19 5",
  moon: "M20 14.5A8.5 8.5 0 019.5 4a8.5 8.5 0 1010.5 10.5z",
  share: "M12 15V3.5M8 7l4-3.5L16 7M5 12.5V20h14v-7.5",
  streak: "M12 3c.5 3.5 5 5.5 5 10.5a5 5 0 01-10 0c0-2 1-3.5 2-4.5.2 1.5 1 2.3 1.8 2.5C10.5 8.5 10.5 5.5 12 3z",
} as const;

export type IconName = keyof typeof PATHS;

export const Icon = ({ name, size = 18 }: { name: IconName; size?: number }) => (
  <svg class="icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
    <path d={PATHS[name]} />
  </svg>
);

/** A mine for counters. */
export const MineIcon = () => (
  <svg class="icon solid" width="18" height="18" viewBox="0 0 32 32" aria-hidden="true">
    <path d="M16 4v24M4 16h24M7.5 7.5l17 17M24.5 7.5l-17 17" />
    <circle cx="16" cy="16" r="8" />
  </svg>
);
