/** What an error is about. */
export type ErrorKind =
  /** A board that can't be read. */
  | "board"
  /** A table that can't be read. */
  | "table"
  /** A move that the board does not allow. */
  | "move"
  /** No odds: the number of mines is not known, no placement fits, or the board is too large to be counted. */
  | "odds"
  /** No board met the demand in the tries that were allowed. */
  | "generate"
  /** Something that does not exist, or a value out of range. */
  | "argument"
  /** A request that this engine does not know: the module and the JavaScript around it are of different versions. */
  | "request"
  /** A defect: the engine stopped in the middle of a call. A fresh one has taken its place; sessions are lost. */
  | "trap";

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
