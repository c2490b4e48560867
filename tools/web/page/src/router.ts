// Addresses: what stands behind `#`. `#/rules/0003:1/-1`, `#/analyse?board=…`. It works from a file as from a server.

import { useEffect, useState } from "preact/hooks";

export interface Route {
  /** The parts of the path, decoded: `["rules", "0003:1/-1"]`. The last part of two may hold slashes. */
  view: string;
  rest: string;
  query: URLSearchParams;
}

/** Escapes that are none stay as they are. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function parse(hash: string): Route {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split(/\?(.*)/s);
  const [view = "", rest = ""] = path.split(/\/(.*)/s);
  return { view: decoded(view), rest: decoded(rest), query: new URLSearchParams(query) };
}

export function address(view: string, rest = "", query: Record<string, string | undefined> = {}): string {
  const given = Object.entries(query).filter((pair): pair is [string, string] => !!pair[1]);
  const search = new URLSearchParams(given).toString();
  const path = rest ? `${view}/${encodeURIComponent(rest).replaceAll("%2F", "/").replaceAll("%3A", ":")}` : view;
  return `#/${path}${search ? `?${search}` : ""}`;
}

/** Changes the address without a new entry in the history: for what is typed or drawn. */
export function replace(to: string): void {
  if (location.hash !== to) history.replaceState(null, "", to);
}

export const go = (to: string): void => {
  location.hash = to;
};

export function useRoute(): Route {
  const [route, setRoute] = useState(() => parse(location.hash));
  useEffect(() => {
    const change = () => setRoute(parse(location.hash));
    addEventListener("hashchange", change);
    return () => removeEventListener("hashchange", change);
  }, []);
  return route;
}
