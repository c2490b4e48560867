// Made of minescheme.wasm by pack.mjs.
export declare const base64: string;
