/** What an error is about. */
export type ErrorKind =
  /** A board that can't be read. */
  | "board"
  /** A table that can't be read. */
  | "table"
  /** A move that the board does not allow. */
  | "move"
  /** No odds: no placement fits, or the board is too large to be counted. */
  | "odds"
  /** Nothing met the demand in the tries that were allowed. */
  | "generate"
  /** A layout that the format can't hold. */
  | "write"
  /** Something is missing, has another type, is out of its range, or names something that does not exist. */
  | "argument"
  /** A request that this engine does not know: the module and the JavaScript around it are of different versions. */
  | "request"
  /** A defect: the engine stopped in the middle of a call. A fresh one has taken its place; sessions are lost. */
  | "internal";

/** Every error that the engine throws. */
export class MineschemeError extends Error {
  override readonly name = "MineschemeError";
  constructor(
    readonly kind: ErrorKind,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
