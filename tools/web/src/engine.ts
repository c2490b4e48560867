import { MineschemeError } from "./errors.js";
import type { Instance } from "./instance.js";
import type { Answer, Demand, Exercise, Explanations, FlagCheck, Generated, Hint, Odds, Pattern, Place, Position, Reading, Rule, Wanted } from "./types.js";

/** Something in an engine, and the engine's generation that it is of. */
interface Made {
  number: number;
  generation: number;
}

const nowhere = (): Made => ({ number: 0, generation: -1 });

/** Gives what was made back, if the engine still has it. */
function giveBack(instance: Instance, made: Made, request: (number: number) => object): void {
  if (made.generation === instance.generation) instance.call(request(made.number));
  made.generation = -1;
}

const forgotten = new FinalizationRegistry<() => void>((free) => free());

/** Deduces with one table. Made by {@link Engine.matcher}; {@link Engine} is one too, with the rules that come with it. */
export class Matcher {
  /** @internal */
  protected readonly instance: Instance;
  readonly #table: Uint8Array | undefined;
  readonly #made = nowhere();

  /** @internal */
  constructor(instance: Instance, table?: Uint8Array) {
    this.instance = instance;
    this.#table = table;
    this.number();
    forgotten.register(this, freeMatcher.bind(undefined, instance, this.#made));
  }

  /** Its number in the engine. After a trap, or once it was given back, it is made again from the same table. */
  protected number(): number {
    const made = this.#made;
    if (made.generation !== this.instance.generation) {
      made.number = this.instance.call<{ matcher: number }>({ do: "matcher" }, this.#table).matcher;
      made.generation = this.instance.generation;
    }
    return made.number;
  }

  /** Gives the engine's memory of it back at once; the garbage collector does it otherwise. Used again, it is made again. */
  free(): void {
    freeMatcher(this.instance, this.#made);
  }

  [Symbol.dispose](): void {
    this.free();
  }

  /**
   * What follows from a board, with the total number of mines (flags included) if it is known.
   * @throws {MineschemeError} of kind `board` if the text is no board.
   */
  ask(board: string, mines?: number | null): Answer {
    return this.instance.call<Answer>({ do: "ask", matcher: this.number(), board, mines: mines ?? null });
  }

  /** Why: everything that follows from a board, the easiest first, each with its proof and in words ("en" or "ru"); or why it is impossible. */
  explain(board: string, mines?: number | null, lang?: string): Explanations {
    return this.instance.call<Explanations>({ do: "explain", matcher: this.number(), board, mines: mines ?? null, lang });
  }

  /** The easiest thing that follows from a board, for a player who asks; `null` if nothing was found. Then nothing follows, or some
   * cells are undecided: see {@link Answer.undecided}. */
  hint(board: string, mines?: number | null, lang?: string): Hint | null {
    return this.instance.call<Hint | null>({ do: "hint", matcher: this.number(), board, mines: mines ?? null, lang });
  }

  /**
   * How likely each closed cell is a mine, exactly, and the best guess.
   * @throws {MineschemeError} of kind `odds` if no placement of the mines fits, or the board is too large to be counted.
   */
  odds(board: string, mines: number): Odds {
    return this.instance.call<Odds>({ do: "odds", matcher: this.number(), board, mines });
  }

  /** Which flags of a board the numbers prove, which they don't, and which may be wrong. */
  checkFlags(board: string, mines?: number | null): FlagCheck {
    return this.instance.call<FlagCheck>({ do: "check_flags", matcher: this.number(), board, mines: mines ?? null });
  }

  /** A game that begins with this board. */
  session(board: string, mines?: number | null): Session {
    const request = { do: "session", matcher: this.number(), board, mines: mines ?? null };
    const { session } = this.instance.call<{ session: number }>(request);
    return new Session(this.instance, session, this, mines ?? null);
  }
}

function freeMatcher(instance: Instance, made: Made): void {
  giveBack(instance, made, (matcher) => ({ do: "drop_matcher", matcher }));
}

function freeLibrary(instance: Instance, made: Made): void {
  giveBack(instance, made, (library) => ({ do: "drop_library", library }));
}

/** The engine. Made by {@link load}. */
export class Engine extends Matcher {
  /** The version of the engine. */
  get version(): string {
    return this.instance.call<{ version: string }>({ do: "version" }).version;
  }

  /** A matcher with a table of your own: the bytes of an `.mst` file. */
  matcher(table: Uint8Array): Matcher {
    return new Matcher(this.instance, table.slice());
  }

  /**
   * Reads a position, as text or as the bytes of a file, in any format that the program knows.
   * @param how the format's name, and what the signs of a text mean, where that is not to be recognised.
   */
  read(source: string | Uint8Array, how: string | Reading = {}): Position {
    const bytes = typeof source === "string" ? new TextEncoder().encode(source) : source;
    return this.instance.call<Position>({ ...(typeof how === "string" ? { format: how } : how), do: "read" }, bytes);
  }

  /**
   * A board that needs no guess from its first cell, drawn until it meets the demand.
   * @throws {MineschemeError} of kind `generate` if none does in the tries that are allowed.
   */
  generate(demand: Demand): Generated {
    return this.instance.call<Generated>({ ...demand, do: "generate" });
  }

  /** A position in which a rule (its id, its number or a name) says something and nothing easier does; or with `misses` only seems to. */
  drill(rule: string, seed: number, misses = false): Exercise {
    return this.instance.call<Exercise>({ do: "drill", rule, seed, misses });
  }

  /**
   * The moments of a random board at which single digits say nothing more, with a flag on every mine that they show. At each of them a safe
   * cell at random is opened, and play goes on.
   */
  moments({ rows, cols, mines }: { rows: number; cols: number; mines: number }, seed: number): string[] {
    return this.instance.call<string[]>({ do: "moments", game: [rows, cols, mines], seed });
  }

  /** The rules of a rule table, or of the one that comes with the engine. */
  rules(table?: Uint8Array): Rule[] {
    return this.instance.call<Rule[]>({ do: "rules" }, table);
  }

  /** Opens a library of patterns: the bytes of an `.mst` file. */
  library(table: Uint8Array): Library {
    return new Library(this.instance, table.slice());
  }
}

/** The patterns of a library. Made by {@link Engine.library}. */
export class Library {
  readonly #instance: Instance;
  readonly #table: Uint8Array;
  readonly #made = nowhere();
  /** The number of patterns that are stored: a pattern and the one with mine and safe exchanged are one. */
  readonly stored: number;

  /** @internal */
  constructor(instance: Instance, table: Uint8Array) {
    this.#instance = instance;
    this.#table = table;
    this.stored = this.#open().stored;
    forgotten.register(this, freeLibrary.bind(undefined, instance, this.#made));
  }

  #open(): { number: number; stored: number } {
    const opened = this.#instance.call<{ number: number; stored: number }>({ do: "library" }, this.#table);
    this.#made.generation = this.#instance.generation;
    this.#made.number = opened.number;
    return opened;
  }

  #call<T>(request: object): T {
    if (this.#made.generation !== this.#instance.generation) this.#open();
    return this.#instance.call<T>({ ...request, library: this.#made.number });
  }

  /** Gives the engine's memory of it back at once; the garbage collector does it otherwise. Used again, it is opened again. */
  free(): void {
    freeLibrary(this.#instance, this.#made);
  }

  [Symbol.dispose](): void {
    this.free();
  }

  /** `count` of the wanted patterns from number `from` on, fewest digits and closed cells first, and how many there are. */
  patterns(wanted: Wanted, from: number, count: number): { total: number; patterns: Pattern[] } {
    return this.#call({ do: "patterns", wanted, from, count });
  }

  /** The pattern with this id. */
  pattern(id: string): Pattern {
    return this.#call({ do: "pattern", id });
  }
}

/** A game, move by move. Made by {@link Matcher.session}. */
export class Session {
  readonly #instance: Instance;
  readonly #number: number;
  readonly #generation: number;
  readonly #matcher: Matcher;
  /** The number of mines, flags included, if it is known. */
  readonly mines: number | null;

  /** @internal */
  constructor(instance: Instance, number: number, matcher: Matcher, mines: number | null) {
    const generation = instance.generation;
    this.#instance = instance;
    this.#number = number;
    this.#matcher = matcher;
    this.mines = mines;
    this.#generation = generation;
    const free = () => {
      if (instance.generation === generation) instance.call({ do: "drop", session: number });
    };
    forgotten.register(this, free, this);
  }

  #call<T>(request: object): T {
    if (this.#generation !== this.#instance.generation) {
      throw new MineschemeError("trap", "this session was lost when the engine stopped; begin a new one from its board");
    }
    return this.#instance.call<T>({ ...request, session: this.#number });
  }

  /** What follows and was not told yet. */
  deduce(): Answer {
    return this.#call({ do: "deduce" });
  }

  /** The cell is open and shows `digit`: what newly follows. */
  open(at: Place, digit: number): Answer {
    return this.#call({ do: "open", at, digit });
  }

  /** The cell is a mine, beyond doubt: what newly follows. */
  flag(at: Place): Answer {
    return this.#call({ do: "flag", at });
  }

  /**
   * The easiest thing that follows from what was told so far, for a player who asks; `null` if nothing does, or the board is impossible.
   * Tell the session of the mines that the player has found, and open what is safe: the next hint is another.
   */
  hint(): Hint | null {
    return this.#matcher.hint(this.board(), this.mines);
  }

  /**
   * How likely each closed cell is a mine, exactly. The number of mines is the session's, or is given here.
   * @throws {MineschemeError} of kind `odds` if the number of mines is not known, no placement fits, or the board is too large to be counted.
   */
  odds(mines = this.mines): Odds {
    if (mines === null) throw new MineschemeError("odds", "odds need the number of mines on the whole board, flags included");
    return this.#matcher.odds(this.board(), mines);
  }

  /** Takes the last move back. False if there is none. */
  undo(): boolean {
    return this.#call<{ undone: boolean }>({ do: "undo" }).undone;
  }

  /** What was told so far, in the native text form. */
  board(): string {
    return this.#call<{ board: string }>({ do: "board" }).board;
  }

  /** Gives the session's memory back at once; the garbage collector does it otherwise. */
  free(): void {
    forgotten.unregister(this);
    if (this.#generation === this.#instance.generation) this.#call({ do: "drop" });
  }

  [Symbol.dispose](): void {
    this.free();
  }
}
