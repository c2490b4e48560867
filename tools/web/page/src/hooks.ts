import { useEffect, useState } from "preact/hooks";

import { today } from "./game/days.js";

export type Loaded<T> = { state: "waiting" } | { state: "here"; value: T } | { state: "failed"; why: string; again: () => void };

/** What a promise brings. A later question overtakes an earlier one; `null` asks nothing. */
export function useAnswer<T>(question: (() => Promise<T>) | null, on: unknown[]): Loaded<T> {
  const [answer, setAnswer] = useState<Loaded<T>>({ state: "waiting" });
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (!question) return;
    let current = true;
    setAnswer({ state: "waiting" });
    question().then(
      (value) => current && setAnswer({ state: "here", value }),
      (error: Error) => current && setAnswer({ state: "failed", why: error.message, again: () => setRound(round + 1) }),
    );
    return () => {
      current = false;
    };
  }, [round, ...on]);
  return answer;
}

const MINUTE = 60_000;

/** Today, also on a page that stays open for days. */
export function useToday(): string {
  const [, look] = useState(today);
  useEffect(() => {
    const again = () => look(today());
    const timer = setInterval(again, MINUTE);
    document.addEventListener("visibilitychange", again);
    addEventListener("focus", again);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", again);
      removeEventListener("focus", again);
    };
  }, []);
  return today();
}
