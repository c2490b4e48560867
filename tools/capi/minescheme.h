/* minescheme for C: solves Minesweeper positions and explains every deduction.
 *
 * Link with libminescheme, shared or static: `pkg-config --cflags --libs minescheme`. Strict C99; usable from C++.
 *
 * These rules hold for every function:
 *
 * - A function that returns a minescheme_status never aborts the program and never unwinds into it. Null pointers are
 *   refused with MINESCHEME_NULL, unless the function says what null means.
 * - Every pointer that isn't null must be valid: during the whole call it points to what its type says, for as many
 *   elements as the length next to it says, and that memory doesn't overlap memory that another argument is written to.
 *   The library keeps no pointer after a call returns.
 * - Texts are UTF-8 with their length in bytes; they need no zero byte at the end.
 * - Rows and columns count from 0 at the top left. The cells of a board are stored row by row.
 * - Unless a function says otherwise, it writes to its output arguments only with MINESCHEME_OK.
 * - A matcher may be used by several threads at once, a session by one at a time.
 */
#ifndef MINESCHEME_H
#define MINESCHEME_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The version of this header. It works with a library of the same or a newer version whose first number is the same and not 0, or whose
 * first two numbers are the same. */
#define MINESCHEME_VERSION_MAJOR 0
#define MINESCHEME_VERSION_MINOR 1
#define MINESCHEME_VERSION_PATCH 0
#define MINESCHEME_VERSION "0.1.0"

/* How a call ended; one of the values below. */
typedef int32_t minescheme_status;

enum {
    /* All is well. */
    MINESCHEME_OK = 0,
    /* No placement of mines fits the board. The message names digits that contradict each other. */
    MINESCHEME_CONTRADICTION = 1,
    /* A null pointer where none is allowed. */
    MINESCHEME_NULL = 2,
    /* A number out of range. */
    MINESCHEME_ARGUMENT = 3,
    /* Not a board: the message says where and why. */
    MINESCHEME_BOARD = 4,
    /* A table that can't be read, or is damaged. */
    MINESCHEME_TABLE = 5,
    /* A move that the board doesn't allow. The session doesn't change. */
    MINESCHEME_MOVE = 6,
    /* A buffer that is too small. */
    MINESCHEME_SPACE = 7,
    /* A bug in the library. Free the session of that call, and don't use it in any other way. */
    MINESCHEME_INTERNAL = 8,
    /* Nothing met the demands within the allowed tries. */
    MINESCHEME_NOT_FOUND = 9,
    /* The answer would take more work than a call may spend. */
    MINESCHEME_UNDECIDED = 10,
    /* No odds: no placement of mines fits, or there are too many placements to count. */
    MINESCHEME_ODDS = 11,
    /* A layout that the format can't represent. */
    MINESCHEME_WRITE = 12,
    /* Not JSON, or a request that doesn't exist. */
    MINESCHEME_REQUEST = 13
};

/* What is known about a cell that is closed on the board. All other cells have MINESCHEME_UNKNOWN. minescheme_session_undecided says
 * whether nothing follows about an unknown cell, or it is undecided. */
enum { MINESCHEME_UNKNOWN = 0, MINESCHEME_SAFE = 1, MINESCHEME_MINE = 2 };

/* The number of mines if it isn't known. */
#define MINESCHEME_ANY_MINES (-1)

/* The rules of a table, ready for use. */
typedef struct minescheme_matcher minescheme_matcher;

/* A board that changes move by move. */
typedef struct minescheme_session minescheme_session;

/* The place of a cell. */
typedef struct {
    size_t row;
    size_t col;
} minescheme_cell;

/* The tiers of deduction, cheapest first; each has a bit. An expensive tier is used only when the cheaper ones find nothing. */
enum {
    /* One digit: it needs no mine, or as many as it has closed neighbours. */
    MINESCHEME_SINGLE = 1,
    /* Several digits together, by a rule or a pattern of the table. */
    MINESCHEME_TABLE_TIER = 2,
    /* What if a cell is safe, and what if it is a mine? Cases that contradict themselves are dropped; what the others agree on follows. */
    MINESCHEME_WHAT_IF = 4,
    /* All placements of mines that fit the digits of a part of the board. */
    MINESCHEME_EXACT = 8,
    /* The number of mines on the whole board. */
    MINESCHEME_COUNT = 16,
    MINESCHEME_ALL_TIERS = 31
};

/* One deduction, and what it depends on. */
typedef struct {
    /* How many cells become known, and how many digits prove it: for minescheme_session_step_cells and _digits. */
    size_t cells;
    size_t digits;
    /* The number of the rule in the table, from 1; 0 if no rule of a rule table decided it. */
    uint32_t rule;
    /* MINESCHEME_SAFE or MINESCHEME_MINE. */
    uint8_t value;
    /* One of the tiers above. */
    uint8_t tier;
    /* The order of logic: 1 without "what if", 2 with one, 3 with one inside another, and so on; 0 if it wasn't computed. */
    uint8_t order;
} minescheme_step;

/* The version of the library, as in MINESCHEME_VERSION. Never null; it stays valid forever. */
const char *minescheme_version(void);

/* The message of the last call of this thread that returned a status; an empty text after MINESCHEME_OK.
 * Never null. It belongs to the library and stays valid until this thread's next call that returns a status, or the
 * thread's end. */
const char *minescheme_message(void);

/* ---- Matchers ---- */

/* Makes a matcher with the rules that come with the library, and puts it into *matcher. The caller owns it until
 * it is passed to minescheme_matcher_free. */
minescheme_status minescheme_matcher_shipped(minescheme_matcher **matcher);

/* Like minescheme_matcher_shipped, with the table in the file `path`: a library or a rule table. The file of a library must not
 * change as long as the matcher or one of its sessions exists.
 * MINESCHEME_TABLE: the file can't be read or isn't an intact table. */
minescheme_status minescheme_matcher_open(const char *path, size_t path_len, minescheme_matcher **matcher);

/* Makes a matcher with the same table that uses only some tiers, and puts it into *with_tiers. `tiers` is the sum of their bits. The caller
 * owns the new matcher, as above; the first one doesn't change.
 * MINESCHEME_ARGUMENT: a bit that doesn't belong to a tier. */
minescheme_status minescheme_matcher_with_tiers(const minescheme_matcher *matcher, uint32_t tiers,
                                                minescheme_matcher **with_tiers);

/* Makes a matcher with the same table and tiers that spends another effort on a part of a board before it leaves the part's cells undecided,
 * and puts it into *with_effort. One unit is one step: a cell decided while something is supposed, a step from one partial placement of
 * mines to the next, or a decision of the complete search. The default is 1,048,576, at most about a second. The caller owns the new
 * matcher, as above; the first one doesn't change. */
minescheme_status minescheme_matcher_with_effort(const minescheme_matcher *matcher, size_t effort,
                                                 minescheme_matcher **with_effort);

/* Frees a matcher; null does nothing. No call may be using it. Its sessions stay valid. */
void minescheme_matcher_free(minescheme_matcher *matcher);

/* ---- One board ---- */

/* Says what follows on a board in the native text form: one line per row, with `0`-`8` (digits), `.` (closed), `*` (known mine)
 * and `#` (wall). Blank lines above and below, and everything after `;`, are ignored. A line `mines 10` may stand above the rows.
 *
 * `mines` is the number of mines on the whole board, known ones included, or MINESCHEME_ANY_MINES to take the one above the rows, if any.
 * The verdicts are put into the first rows × columns of the `verdicts_len` bytes at `verdicts`, and the board's size
 * into *rows and *cols. With MINESCHEME_CONTRADICTION all verdicts are MINESCHEME_UNKNOWN.
 *
 * MINESCHEME_SPACE: `verdicts_len` is less than rows × columns. *rows and *cols are set. `verdicts` may be null if
 *   `verdicts_len` is 0, to ask for the size.
 * MINESCHEME_BOARD: not a board. Nothing is written.
 * MINESCHEME_ARGUMENT: `mines` is less than -1, or differs from the number above the rows. */
minescheme_status minescheme_ask_text(const minescheme_matcher *matcher, const char *board, size_t board_len,
                                      int64_t mines, uint8_t *verdicts, size_t verdicts_len, size_t *rows,
                                      size_t *cols);

/* Like minescheme_ask_text, for a board of rows × cols bytes at `cells`, each one of the symbols above, without line ends. */
minescheme_status minescheme_ask_cells(const minescheme_matcher *matcher, const uint8_t *cells, size_t rows,
                                       size_t cols, int64_t mines, uint8_t *verdicts, size_t verdicts_len);

/* ---- Sessions ---- */

/* Begins a session on rows × cols closed cells and puts it into *session. The caller owns it until it is passed to
 * minescheme_session_free. `mines` is as for minescheme_ask_text.
 * MINESCHEME_BOARD: no cell, or too many. MINESCHEME_ARGUMENT: `mines` is less than -1. */
minescheme_status minescheme_session_new(const minescheme_matcher *matcher, size_t rows, size_t cols, int64_t mines,
                                         minescheme_session **session);

/* Like minescheme_session_new, for a board in the native text form, with errors as for minescheme_ask_text. Nothing is deduced yet;
 * minescheme_session_deduce does that, and so does the first move. */
minescheme_status minescheme_session_on_text(const minescheme_matcher *matcher, const char *board, size_t board_len,
                                             int64_t mines, minescheme_session **session);

/* Like minescheme_session_on_text, for a board of rows × cols bytes at `cells`, as for minescheme_ask_cells. */
minescheme_status minescheme_session_on_cells(const minescheme_matcher *matcher, const uint8_t *cells, size_t rows,
                                              size_t cols, int64_t mines, minescheme_session **session);

/* Starts a new game on a board of the same size: all cells closed, no walls, the number of mines as before. Takes less time and memory
 * than a new session. */
minescheme_status minescheme_session_restart(minescheme_session *session);

/* Makes a second session that continues from the state of this one, with its moves and deductions, and puts it into *clone. The caller owns
 * it, as above. */
minescheme_status minescheme_session_clone(const minescheme_session *session, minescheme_session **clone);

/* Frees a session; null does nothing. */
void minescheme_session_free(minescheme_session *session);

/* Puts the board's size into *rows and *cols. */
minescheme_status minescheme_session_size(const minescheme_session *session, size_t *rows, size_t *cols);

/* The board as the session knows it, in the native text form, without deductions. The text is returned like the JSON of
 * minescheme_session_hint. */
minescheme_status minescheme_session_board(const minescheme_session *session, char *text, size_t room, size_t *length);

/* Deduces what newly follows from the moves so far. */
minescheme_status minescheme_session_deduce(minescheme_session *session);

/* Opens the closed cell at `row`, `col`, which shows `digit` (0-8 as a number), and deduces what newly follows.
 * MINESCHEME_MOVE: outside the board, not closed, or no digit.
 * MINESCHEME_CONTRADICTION: the move was made, and the board is impossible now; minescheme_session_undo takes it back. */
minescheme_status minescheme_session_open(minescheme_session *session, size_t row, size_t col, uint8_t digit);

/* Opens `count` cells, as after a click on a zero, and deduces what newly follows: one move for minescheme_session_undo. `digits[i]` is
 * what `cells[i]` shows. Cells that are open already, with the same digit, are passed over. Otherwise like minescheme_session_open: with
 * MINESCHEME_MOVE nothing was opened. */
minescheme_status minescheme_session_open_all(minescheme_session *session, const minescheme_cell *cells,
                                              const uint8_t *digits, size_t count);

/* Marks the closed cell at `row`, `col`, which is certainly a mine. Otherwise like minescheme_session_open. */
minescheme_status minescheme_session_flag(minescheme_session *session, size_t row, size_t col);

/* Takes back the last move, and everything that was deduced since.
 * MINESCHEME_MOVE: there is none. MINESCHEME_CONTRADICTION: it was taken back, but the board is still impossible. */
minescheme_status minescheme_session_undo(minescheme_session *session);

/* Takes back the move at one cell, as when a player removes a flag; all other moves stay.
 * MINESCHEME_MOVE: there is none. MINESCHEME_CONTRADICTION: it was taken back, but the board is still impossible. */
minescheme_status minescheme_session_take_back(minescheme_session *session, size_t row, size_t col);

/* The easiest deduction, as JSON (UTF-8, no final zero):
 * {"digits": [[row, col], ...], "cells": [...], "value": "safe" | "mine" | null, "also": [{"cells": [...], "value": "...", "steps": [...]}, ...],
 * "place": "...", "compare": "...", "text": "...", "shaded": "...", "areas": [{"letter": "g", "colour": "green", "cells": [...]}, ...],
 * "name": "1-2" | null, "rules": ["0003:1/-1", ...], "steps": [...], "contradiction": false, "undecided": [...]}.
 * The session stays as it is, with what was newly found. Give away `place` first, which is a part of the board, then `compare`, the digits to
 * look at, then `text`, the reason, and `cells` last. `text` calls the digits A, B, C and so on. `also` is what the same digits show next.
 * `shaded` is the text for a picture that shades the `areas`, `name` what players call it, `rules` the rules behind it, `steps` the proof.
 * If no cell follows, `value` is null, and `text` says why: `contradiction` is true if the board is impossible, `undecided` has the cells that
 * would take more effort to decide, and if there are none, nothing follows.
 * The length goes into *length, the text into the first *length of the `room` bytes at `json`.
 * MINESCHEME_SPACE: `room` is less than *length, which is set. `json` may be null if `room` is 0. */
minescheme_status minescheme_session_hint(const minescheme_session *session, char *json, size_t room, size_t *length);

/* The hint in words: the easiest deduction with its reason, or that nothing follows, or that something is undecided. Its digits are called
 * A, B, C and so on; rows and columns count from 1. The text is returned like the JSON of minescheme_session_hint. */
minescheme_status minescheme_session_hint_text(const minescheme_session *session, char *text, size_t room,
                                               size_t *length);

/* An explanation of everything that follows, in words, easiest first, one per line; or why the board is impossible; or the text of
 * minescheme_session_hint_text if nothing follows. The text is returned like the JSON of minescheme_session_hint. */
minescheme_status minescheme_session_explain_text(const minescheme_session *session, char *text, size_t room,
                                                  size_t *length);

/* The cells that the last call of minescheme_session_deduce, _open, _open_all or _flag found to be safe, in the order of
 * their deduction: their number into *count, the cells into the first *count of the `room` cells (not bytes) at `cells`.
 * None after minescheme_session_undo, _take_back or _restart, and none with a contradiction. A refused move leaves them as they were.
 * MINESCHEME_SPACE: `room` is less than *count, which is set. `cells` may be null if `room` is 0. */
minescheme_status minescheme_session_newly_safe(const minescheme_session *session, minescheme_cell *cells, size_t room,
                                                size_t *count);

/* The same for the cells that were found to be mines. */
minescheme_status minescheme_session_newly_mines(const minescheme_session *session, minescheme_cell *cells,
                                                 size_t room, size_t *count);

/* The closed cells that would take more effort to decide, row by row; returned like the cells of minescheme_session_newly_safe. Once everything has
 * been deduced, every other closed cell that isn't known to be safe or a mine is proved to be possibly either. */
minescheme_status minescheme_session_undecided(const minescheme_session *session, minescheme_cell *cells, size_t room,
                                               size_t *count);

/* The deductions of the same call, in order: their number goes into *count, and what each says into the first *count of the `room` places at
 * `steps`. A deduction may depend on earlier ones. None after minescheme_session_undo, _take_back or _restart, and none
 * with a contradiction. MINESCHEME_SPACE: `room` is less than *count, which is set. `steps` may be null if `room` is 0. */
minescheme_status minescheme_session_steps(const minescheme_session *session, minescheme_step *steps, size_t room,
                                           size_t *count);

/* The cells that deduction number `step` (from 0) decides, returned like the cells of minescheme_session_newly_safe.
 * MINESCHEME_ARGUMENT: there is no such deduction. */
minescheme_status minescheme_session_step_cells(const minescheme_session *session, size_t step, minescheme_cell *cells,
                                                size_t room, size_t *count);

/* The same for the digits that prove it, given the earlier deductions. With MINESCHEME_COUNT, the number of mines is needed too. */
minescheme_status minescheme_session_step_digits(const minescheme_session *session, size_t step,
                                                 minescheme_cell *digits, size_t room, size_t *count);

/* The digits that contradict each other, returned like the cells of minescheme_session_newly_safe; none if the board isn't known to be
 * impossible. *count_matters is 1 if the contradiction needs the number of mines, otherwise 0. */
minescheme_status minescheme_session_contradiction(const minescheme_session *session, minescheme_cell *digits,
                                                   size_t room, size_t *count, int32_t *count_matters);

/* Everything that is known, written to the first rows × columns of the `verdicts_len` bytes at `verdicts`. With
 * MINESCHEME_CONTRADICTION all verdicts are MINESCHEME_UNKNOWN.
 * MINESCHEME_SPACE: `verdicts_len` is less than rows × columns. */
minescheme_status minescheme_session_verdicts(const minescheme_session *session, uint8_t *verdicts,
                                              size_t verdicts_len);

/* The exact probability that each closed cell is a mine: the share of all placements that fit the session's board in which it is one. The
 * odds, from 0 to 1, go into the first rows × columns of the `odds_len` numbers (not bytes) at `odds`, row by row; NAN for a cell that is
 * not closed. The number of mines must be known.
 * MINESCHEME_SPACE: `odds_len` is less than rows × columns. MINESCHEME_ARGUMENT: the session doesn't know the number of mines.
 * MINESCHEME_CONTRADICTION: no placement fits. MINESCHEME_UNDECIDED: counting the placements takes more effort than is allowed. */
minescheme_status minescheme_session_odds(const minescheme_session *session, double *odds, size_t odds_len);

/* ---- Boards that need no guess ---- */

/* Makes a board of rows × cols cells with `mines` mines that needs no guess once the cell `first` is open, if the player knows
 * the number of mines. It goes into the first rows × cols of the `cells_len` bytes at `cells`, row by row: '*' for a mine,
 * '0' to '8' for a safe cell. Neither `first` nor a neighbour of it is a mine. All boards that fit are equally likely; the same
 * `seed` gives the same board. If the easiest step is always taken, the hardest one takes at least `min_digits` and at most
 * `max_digits` digits together (0 and SIZE_MAX: any); *digits says how many it takes. At most `tries` layouts are drawn.
 * MINESCHEME_BOARD: no cell or too many, `first` is outside, or the mines have no room. MINESCHEME_ARGUMENT: `min_digits` is more than
 * `max_digits`, or `tries` is 0. MINESCHEME_SPACE: `cells_len` is less than rows × cols. MINESCHEME_NOT_FOUND: none of the layouts fits. */
minescheme_status minescheme_generate(size_t rows, size_t cols, size_t mines, minescheme_cell first, uint64_t seed,
                                      size_t min_digits, size_t max_digits, uint64_t tries, uint8_t *cells,
                                      size_t cells_len, size_t *digits);

/* ---- Requests ---- */

/* Everything else that minescheme can do, as requests in JSON: those of `minescheme serve`, which docs/serve.md lists. An engine keeps the
 * sessions and matchers that requests have made. Only one thread at a time may use it. */
typedef struct minescheme_engine minescheme_engine;

/* Makes an engine and puts it into *engine. The caller owns it until it is passed to minescheme_engine_free. */
minescheme_status minescheme_engine_new(minescheme_engine **engine);

/* Frees an engine with everything that its requests have made; null does nothing. */
void minescheme_engine_free(minescheme_engine *engine);

/* Answers the request `json`, such as {"do": "guess", "board": "1..\n...\n", "mines": 2}. `source` holds the bytes of a table or of a board
 * file for requests that take one (`matcher`, `read`, `rules`, `library`); it may be null if `source_len` is 0.
 * The answer, what `minescheme serve` has under "ok", goes into *answer and its length into *answer_len: JSON in UTF-8, without a final zero.
 * It belongs to the engine, and stays valid until the engine's next request or its end.
 * Other statuses are the kinds of errors of docs/serve.md: MINESCHEME_REQUEST, _ARGUMENT, _BOARD, _TABLE, _MOVE, _ODDS, _NOT_FOUND
 * ("generate"), _WRITE, _INTERNAL. */
minescheme_status minescheme_request(minescheme_engine *engine, const char *json, size_t json_len,
                                     const uint8_t *source, size_t source_len, const char **answer,
                                     size_t *answer_len);

/* Answers a request about the position of a session, and with its matcher: `ask`, `explain`, `hint`, `odds`, `guess`, `win`, `check`,
 * `check_flags` or `layout_given`, without `board`, `session` and `matcher`, such as {"do": "guess"}. The session stays as it is. The answer
 * belongs to the session, and stays valid until the session's next request or its end. Otherwise like minescheme_request.
 * MINESCHEME_REQUEST: another request. */
minescheme_status minescheme_session_request(minescheme_session *session, const char *json, size_t json_len,
                                             const char **answer, size_t *answer_len);

#ifdef __cplusplus
}
#endif

#endif
