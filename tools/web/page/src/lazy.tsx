// Views that are loaded when they are opened.

import { type ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";

/** A component whose code comes when it is first shown. */
export function lazy<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let known: ComponentType<Props> | undefined;
  return function Lazy(props: Props) {
    const [Here, setHere] = useState<ComponentType<Props> | undefined>(() => known);
    const [failed, setFailed] = useState(false);
    const bring = (again: boolean) => {
      setFailed(false);
      load().then(
        (found) => {
          known = found;
          setHere(() => found);
        },
        // Browsers may remember that a file didn't come: then only a fresh page asks for it again.
        () => (again && navigator.onLine ? location.reload() : setFailed(true)),
      );
    };
    useEffect(() => {
      if (!known) bring(false);
    }, []);
    if (failed) {
      return (
        <p class="error" role="alert">
          This part of the page couldn't be loaded. Are you offline?{" "}
          <button type="button" class="link" onClick={() => bring(true)}>
            Try again
          </button>
        </p>
      );
    }
    return Here ? <Here {...props} /> : <p role="status">Loading …</p>;
  };
}
