import { MineschemeError } from "./errors.js";
import type { Instance } from "./instance.js";
import type {
  Answer, Checked, Demand, Exercise, Explanations, FlagCheck, Generated, Guess, Hint, Judging, Odds, Pattern, Place, Position, Promised, Proofs, Puzzle,
  PuzzleDemand, Reading, Rule, Seen, Size, Wanted, Why,
} from "./types.js";

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

/** The bytes of a file, as they are now. */
function bytesOf(name: string, bytes: unknown): Uint8Array {
  if (bytes instanceof Uint8Array) return bytes.slice();
  throw new MineschemeError("argument", `${name}: found ${bytes === null ? null : typeof bytes}, expected the bytes of a file, as a Uint8Array`);
}

const forgotten = new FinalizationRegistry<() => void>((free) => free());

/** What is checked of what `explain` gave. */
function given(proofs: Proofs): object {
  const { explanations, contradiction = null } = Object(proofs) as Proofs;
  if (!explanations) throw new MineschemeError("argument", "proofs: found no `explanations`, expected what `explain` gave");
  return { explanations, contradiction };
}

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

  #about<T>(what: string, board: string, mines: number | null | undefined, more: object = {}): T {
    return this.instance.call<T>({ ...more, do: what, matcher: this.number(), board, mines: mines ?? null });
  }

  /**
   * What follows from a board, with the total number of mines (flags included) if it is known.
   * @throws {MineschemeError} of kind `board` if the text is no board.
   */
  ask(board: string, mines?: number | null): Answer {
    return this.#about("ask", board, mines);
  }

  /**
   * Why: everything that follows from a board, the easiest first, each with its proof and in words; or why it is impossible. With `how` only
   * the easiest thing, or one cell, or in another language than English.
   */
  explain(board: string, mines?: number | null, how: string | Why = {}): Explanations {
    return this.#about("explain", board, mines, typeof how === "string" ? { lang: how } : how);
  }

  /** The easiest thing that follows from a board, for a player who asks, or what to say where nothing does. */
  hint(board: string, mines?: number | null, lang?: string): Hint {
    return this.#about("hint", board, mines, { lang });
  }

  /** Whether what `explain` gave is proved, by the rules of the game alone. */
  check(board: string, proofs: Proofs, mines?: number | null): Checked {
    return this.#about("check", board, mines, given(proofs));
  }

  /**
   * How likely each closed cell is a mine, exactly, and the best guess.
   * @throws {MineschemeError} of kind `odds` if no placement of the mines fits, or the board is too large to be counted.
   */
  odds(board: string, mines?: number | null): Odds {
    return this.#about("odds", board, mines);
  }

  /** The cell to open, safe or the best guess; `null` if no closed cell is in doubt. Throws as {@link Matcher.odds} does. */
  guess(board: string, mines?: number | null): Guess | null {
    return this.#about("guess", board, mines);
  }

  /** The chance to win with best play; `null` if the game tree is too large to be searched. Throws as {@link Matcher.odds} does. */
  win(board: string, mines?: number | null): number | null {
    return this.#about<{ win: number | null }>("win", board, mines).win;
  }

  /**
   * A layout drawn evenly from all that agree with what is open and with what is promised.
   * @throws {MineschemeError} of kind `odds` if there is none.
   */
  layoutGiven(board: string, mines?: number | null, promised: Promised = {}): string {
    return this.#about<{ layout: string }>("layout_given", board, mines, promised).layout;
  }

  /** Whether a layout needs no guess once its first cell is open. */
  solvable(layout: string, judging: Judging = {}): boolean {
    const request = { ...judging, do: "solvable", matcher: this.number(), layout };
    return this.instance.call<{ solvable: boolean }>(request).solvable;
  }

  /** Which flags of a board the numbers prove, which they don't, and which may be wrong. */
  checkFlags(board: string, mines?: number | null): FlagCheck {
    return this.#about("check_flags", board, mines);
  }

  /** A game that begins with this board, or on as many closed cells. The number of mines may be part of either. */
  session(board: string | (Size & { mines?: number | null }), mines?: number | null): Session {
    const isSize = typeof board === "object" && board;
    const start = isSize ? { rows: board.rows, cols: board.cols } : { board };
    const within = isSize ? (board.mines ?? null) : null;
    const known = mines ?? within;
    if (within !== null && within !== known) {
      throw new MineschemeError("argument", `mines: found ${within} with the size and ${known} beside it, expected one number`);
    }
    const request = { ...start, do: "session", matcher: this.number(), mines: known };
    const { session } = this.instance.call<{ session: number }>(request);
    return new Session(this.instance, session, this.instance.call<{ mines: number | null }>({ do: "board", session }).mines);
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
    if (bytesOf("table", table).length === 0) throw new MineschemeError("table", "found an empty file, expected an `.mst` file");
    return new Matcher(this.instance, bytesOf("table", table));
  }

  /**
   * Reads a position, as text or as the bytes of a file, in any format that the program knows.
   * @param how the format's name, and what the signs of a text mean, where that is not to be recognised.
   */
  read(source: string | Uint8Array, how: string | Reading = {}): Position {
    const bytes = typeof source === "string" ? new TextEncoder().encode(source) : bytesOf("source", source);
    return this.instance.call<Position>({ ...(typeof how === "string" ? { format: how } : how), do: "read" }, bytes);
  }

  /**
   * Writes a layout in a format, by its name on the command line: text, or the bytes of a format that isn't text.
   * @param first the first click, if the format holds it.
   * @throws {MineschemeError} of kind `write` if the format can't hold the layout.
   */
  write(layout: string, format: string, first?: Place): string | Uint8Array {
    const written = this.instance.call<{ text: string } | { bytes: number[] }>({ do: "write", layout, format, first });
    return "text" in written ? written.text : Uint8Array.from(written.bytes);
  }

  /** What a click on a cell of a layout opens, without what is open on `board` already; nothing if it is a mine. */
  flood(layout: string, cell: Place, board?: string): Seen[] {
    return this.instance.call<{ opened: Seen[] }>({ do: "flood", layout, cell, board }).opened;
  }

  /** The 3BV of a layout: the fewest clicks that open all its safe cells. */
  bbbv(layout: string): number {
    return this.instance.call<{ bbbv: number }>({ do: "bbbv", layout }).bbbv;
  }

  /**
   * A board that needs no guess from its first cell, drawn until it meets the demand.
   * @throws {MineschemeError} of kind `generate` if none does in the tries that are allowed.
   */
  generate(demand: Demand): Generated {
    return this.instance.call<Generated>({ ...demand, do: "generate" });
  }

  /**
   * A position of real play at which a hard step is needed.
   * @throws {MineschemeError} of kind `generate` if none is found in the tries that are allowed.
   */
  puzzle(demand: PuzzleDemand): Puzzle {
    return this.instance.call<Puzzle>({ ...demand, do: "puzzle" });
  }

  /** A position in which a rule (its id, its number or a name) says something and nothing easier does; or with `misses` only seems to. */
  drill(rule: string, seed = 0, misses = false): Exercise {
    return this.instance.call<Exercise>({ do: "drill", rule, seed, misses });
  }

  /**
   * The moments of a random board at which single digits say nothing more, with a flag on every mine that they show. At each of them a safe
   * cell at random is opened, and play goes on.
   */
  moments(game: Size & { mines: number }, seed: number): string[] {
    const { rows, cols, mines } = Object(game) as typeof game;
    return this.instance.call<string[]>({ do: "moments", game: [rows, cols, mines], seed });
  }

  /** The rules of a rule table, or of the one that comes with the engine. */
  rules(table?: Uint8Array): Rule[] {
    return this.instance.call<Rule[]>({ do: "rules" }, table == null ? undefined : bytesOf("table", table));
  }

  /** Opens a library of patterns: the bytes of an `.mst` file. */
  library(table: Uint8Array): Library {
    return new Library(this.instance, bytesOf("table", table));
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
    return this.#call({ do: "pattern", pattern: id });
  }
}

/** A game, move by move. Made by {@link Matcher.session}. */
export class Session {
  readonly #instance: Instance;
  readonly #number: number;
  readonly #generation: number;
  /** The number of mines, flags included, if it is known. */
  readonly mines: number | null;

  /** @internal */
  constructor(instance: Instance, number: number, mines: number | null) {
    const generation = instance.generation;
    this.#instance = instance;
    this.#number = number;
    this.mines = mines;
    this.#generation = generation;
    const free = () => {
      if (instance.generation === generation) instance.call({ do: "drop", session: number });
    };
    forgotten.register(this, free, this);
  }

  #call<T>(request: object): T {
    if (this.#generation !== this.#instance.generation) {
      throw new MineschemeError("internal", "this session was lost when the engine stopped; begin a new one from its board");
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

  /**
   * Several cells are open, as `flood` gives them after a click on a zero: what newly follows. One move for `undo`. Cells that are open
   * already, with the same digit, are passed over. If one of them can't be opened, nothing changes.
   */
  openAll(cells: readonly Seen[]): Answer {
    return this.#call({ do: "open_all", cells });
  }

  /** The cell is a mine, beyond doubt: what newly follows. */
  flag(at: Place): Answer {
    return this.#call({ do: "flag", at });
  }

  /**
   * The easiest thing that follows from what was told so far, for a player who asks, or what to say where nothing does.
   * Tell the session of the mines that the player has found, and open what is safe: the next hint is another.
   */
  hint(lang?: string): Hint {
    return this.#call({ do: "hint", lang });
  }

  /** Everything that follows from what was told so far, also what was returned before. */
  ask(): Answer {
    return this.#call({ do: "ask" });
  }

  /** Why what follows from all that was told so far does: see {@link Matcher.explain}. */
  explain(how: string | Why = {}): Explanations {
    return this.#call({ ...(typeof how === "string" ? { lang: how } : how), do: "explain" });
  }

  /** Whether what `explain` gave is proved, by the rules of the game alone. */
  check(proofs: Proofs): Checked {
    return this.#call({ ...given(proofs), do: "check" });
  }

  /** Which flags the numbers prove, which they don't, and which may be wrong. */
  checkFlags(): FlagCheck {
    return this.#call({ do: "check_flags" });
  }

  /**
   * How likely each closed cell is a mine, exactly. The number of mines is given here if the session doesn't know it.
   * @throws {MineschemeError} of kind `argument` if the number of mines is not known, or another than the session's; of kind `odds` if no
   * placement fits, or the board is too large to be counted.
   */
  odds(mines = this.mines): Odds {
    return this.#call({ do: "odds", mines });
  }

  /** The cell to open, safe or the best guess; `null` if no closed cell is in doubt. Throws as {@link Session.odds} does. */
  guess(mines = this.mines): Guess | null {
    return this.#call({ do: "guess", mines });
  }

  /** The chance to win with best play; `null` if the game tree is too large to be searched. Throws as {@link Session.odds} does. */
  win(mines = this.mines): number | null {
    return this.#call<{ win: number | null }>({ do: "win", mines }).win;
  }

  /** A layout drawn evenly from all that agree with what is open and with what is promised. Throws as {@link Session.odds} does. */
  layoutGiven(promised: Promised = {}): string {
    return this.#call<{ layout: string }>({ ...promised, do: "layout_given" }).layout;
  }

  /** Takes the last move back. False if there is none. */
  undo(): boolean {
    return this.#call<{ undone: boolean }>({ do: "undo" }).undone;
  }

  /** Takes back the move at one cell, as when a player removes a flag; all other moves stay. False if there was none. */
  takeBack(at: Place): boolean {
    return this.#call<{ taken_back: boolean }>({ do: "take_back", at }).taken_back;
  }

  /** Begins a new game on a board of the same size: all cells are closed, walls as well. */
  restart(): void {
    this.#call({ do: "restart" });
  }

  /** A second session that goes on from where this one is; neither knows of the other's moves. */
  clone(): Session {
    const { session } = this.#call<{ session: number }>({ do: "clone" });
    return new Session(this.#instance, session, this.mines);
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
