// The files beside the page. In the page that is one file they are in it, compressed.

declare const EMBEDDED: Record<string, string> | null;

/** The bytes of a file. */
export async function asset(name: string): Promise<Uint8Array<ArrayBuffer>> {
  if (!EMBEDDED) {
    const response = await fetch(name).catch(() => {
      throw new Error("It couldn't be fetched. Are you offline?");
    });
    if (!response.ok) throw new Error(`${name}: ${response.status} ${response.statusText}`);
    return new Uint8Array(await response.arrayBuffer());
  }
  const packed = Uint8Array.from(atob(EMBEDDED[name]!), (sign) => sign.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** The address of a script: a file, or what is embedded. */
export async function script(name: string): Promise<string> {
  if (!EMBEDDED) return name;
  return URL.createObjectURL(new Blob([await asset(name)], { type: "text/javascript" }));
}

/** Keeps the files on the device, so that the page opens without a network. */
export async function keep(): Promise<void> {
  if (!EMBEDDED) await navigator.serviceWorker?.register("offline.js");
}
