// Addresses: what stands behind `#`. `#/rules/0003:1/-1`, `#/analyse?board=…`. It works from a file as from a server.

import { useLayoutEffect, useState } from "preact/hooks";

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

/** Writes down what is shown, typed or drawn: no new entry in the history, and no new route. */
export function replace(to: string): void {
  if (location.hash !== to) history.replaceState(history.state, "", to);
}

export function go(to: string): void {
  if (location.hash === to) dispatchEvent(new PopStateEvent("popstate"));
  else location.hash = to;
}

/** A new object, with a new query, whenever one goes anywhere, to the same address too: what depends on it is loaded anew. */
export function useRoute(): Route {
  const [route, setRoute] = useState(() => parse(location.hash));
  // At once: one may go elsewhere while the page is still being loaded.
  useLayoutEffect(() => {
    let noting = 0;
    // How far one has scrolled is noted in the history, for whoever comes back.
    const note = () => {
      clearTimeout(noting);
      noting = window.setTimeout(() => history.replaceState({ top: scrollY }, ""), 100);
    };
    const change = () => {
      clearTimeout(noting);
      setRoute(parse(location.hash));
    };
    // Unlike `hashchange`, it comes for a link to the same address too.
    addEventListener("popstate", change);
    addEventListener("scroll", note);
    return () => {
      removeEventListener("popstate", change);
      removeEventListener("scroll", note);
    };
  }, []);
  return route;
}
