/* The cases of minescheme's own tests of `solve`, through the C layer. The arguments are table files; without one a
 * case runs on the shipped rules. Exits with 0 if all is as expected. */
#include "minescheme.h"

#include <stdio.h>
#include <string.h>

static int failures = 0;

#define CHECK(condition)                                                                                   \
    do {                                                                                                   \
        if (!(condition)) {                                                                                \
            fprintf(stderr, "solve.c:%d: not so: %s (message: %s)\n", __LINE__, #condition,                \
                    minescheme_message());                                                                 \
            failures++;                                                                                    \
        }                                                                                                  \
    } while (0)

/* Asks and compares: `expected` has a symbol a cell, `s` safe, `m` mine, `?` unknown. */
static void ask(int line, const minescheme_matcher *matcher, const char *board, int64_t mines,
                minescheme_status status, const char *expected) {
    static const char symbols[] = "?sm";
    uint8_t verdicts[64], again[64], cells[64];
    char found[65];
    size_t rows = 0, cols = 0, at, count = 0;
    minescheme_status said =
        minescheme_ask_text(matcher, board, strlen(board), mines, verdicts, sizeof verdicts, &rows, &cols);
    for (at = 0; at < rows * cols; at++) {
        found[at] = symbols[verdicts[at]];
    }
    found[rows * cols] = '\0';
    if (said != status || strcmp(found, expected) != 0) {
        fprintf(stderr, "solve.c:%d: found %s with status %d, expected %s with %d (message: %s)\n", line, found,
                (int)said, expected, (int)status, minescheme_message());
        failures++;
    }
    for (; *board != '\0'; board++) {
        if (*board != '\n') {
            cells[count++] = (uint8_t)*board;
        }
    }
    CHECK(minescheme_ask_cells(matcher, cells, rows, cols, mines, again, sizeof again) == status);
    CHECK(memcmp(verdicts, again, rows * cols) == 0);
}

#define ASK(board, mines, status, expected) ask(__LINE__, matcher, board, mines, status, expected)

static void patterns(const minescheme_matcher *matcher) {
    ASK("#####\n#121#\n#...#\n", MINESCHEME_ANY_MINES, MINESCHEME_OK, "???????????msm?");
    ASK("####\n#11#\n#...\n", MINESCHEME_ANY_MINES, MINESCHEME_OK, "???????????s");
    ASK("1*\n..\n", MINESCHEME_ANY_MINES, MINESCHEME_OK, "??ss");
}

static void mine_count(const minescheme_matcher *matcher) {
    ASK("1.\n..\n", MINESCHEME_ANY_MINES, MINESCHEME_OK, "????");
    ASK("1.\n..\n", 0, MINESCHEME_CONTRADICTION, "????");
    CHECK(strstr(minescheme_message(), "no placement") != NULL);
    ASK("1..\n...\n", 1, MINESCHEME_OK, "??s??s");
    ASK("...\n", 5, MINESCHEME_CONTRADICTION, "???");
    CHECK(strstr(minescheme_message(), "can't hold this number of mines") != NULL);
}

static void contradiction(const minescheme_matcher *matcher) {
    ASK("13\n..\n", MINESCHEME_ANY_MINES, MINESCHEME_CONTRADICTION, "????");
    CHECK(strstr(minescheme_message(), "no placement of mines fits the digits at (0, ") != NULL);
}

static void bad_boards(const minescheme_matcher *matcher) {
    static const char *const cases[][2] = {
        {"1.\n.x\n", "line 2, column 2: found 'x'"},
        {"1.9\n...\n", "line 1, column 3: found '9'"},
        {"1..\n..\n", "line 2, column 3: the row has 2 cells, expected 3"},
        {"; nothing\n", "no rows"},
        {"1\xff\n", "no UTF-8"},
    };
    uint8_t verdicts[8];
    size_t rows, cols, at;
    for (at = 0; at < sizeof cases / sizeof *cases; at++) {
        const char *board = cases[at][0];
        CHECK(minescheme_ask_text(matcher, board, strlen(board), MINESCHEME_ANY_MINES, verdicts, sizeof verdicts,
                                  &rows, &cols) == MINESCHEME_BOARD);
        CHECK(strstr(minescheme_message(), cases[at][1]) != NULL);
    }
    CHECK(minescheme_ask_cells(matcher, (const uint8_t *)"1..x", 2, 2, MINESCHEME_ANY_MINES, verdicts,
                               sizeof verdicts) == MINESCHEME_BOARD);
    CHECK(strstr(minescheme_message(), "the cell (1, 1): found 'x'") != NULL);
    CHECK(minescheme_ask_cells(matcher, (const uint8_t *)"", 0, 5, MINESCHEME_ANY_MINES, verdicts,
                               sizeof verdicts) == MINESCHEME_BOARD);
    CHECK(minescheme_ask_cells(matcher, (const uint8_t *)"", SIZE_MAX, 2, MINESCHEME_ANY_MINES, verdicts,
                               sizeof verdicts) == MINESCHEME_BOARD);
}

static void bad_arguments(const minescheme_matcher *matcher) {
    static const char board[] = "1..\n...\n";
    const size_t len = sizeof board - 1;
    uint8_t verdicts[6];
    size_t rows = 0, cols = 0;
    minescheme_matcher *opened = NULL;
    minescheme_session *session = NULL;

    CHECK(minescheme_ask_text(NULL, board, len, -1, verdicts, 6, &rows, &cols) == MINESCHEME_NULL);
    CHECK(strcmp(minescheme_message(), "matcher is a null pointer") == 0);
    CHECK(minescheme_ask_text(matcher, NULL, len, -1, verdicts, 6, &rows, &cols) == MINESCHEME_NULL);
    CHECK(minescheme_ask_text(matcher, board, len, -1, NULL, 6, &rows, &cols) == MINESCHEME_NULL);
    CHECK(minescheme_ask_text(matcher, board, len, -1, verdicts, 6, NULL, &cols) == MINESCHEME_NULL);
    CHECK(minescheme_ask_text(matcher, board, len, -2, verdicts, 6, &rows, &cols) == MINESCHEME_ARGUMENT);
    CHECK(minescheme_ask_text(matcher, board, SIZE_MAX, -1, verdicts, 6, &rows, &cols) == MINESCHEME_ARGUMENT);
    rows = cols = 0;
    CHECK(minescheme_ask_text(matcher, board, len, -1, NULL, 0, &rows, &cols) == MINESCHEME_SPACE);
    CHECK(rows == 2 && cols == 3);
    CHECK(minescheme_ask_text(matcher, board, len, -1, verdicts, 6, &rows, &cols) == MINESCHEME_OK);
    CHECK(minescheme_message()[0] == '\0');
    CHECK(strcmp(minescheme_version(), MINESCHEME_VERSION) == 0);
    CHECK(minescheme_ask_cells(matcher, NULL, 2, 3, -1, verdicts, 6) == MINESCHEME_NULL);
    CHECK(minescheme_ask_cells(matcher, (const uint8_t *)"1.....", 2, 3, -1, verdicts, 5) == MINESCHEME_SPACE);

    CHECK(minescheme_matcher_shipped(NULL) == MINESCHEME_NULL);
    CHECK(minescheme_matcher_open(NULL, 0, &opened) == MINESCHEME_NULL);
    CHECK(minescheme_matcher_open("no/such.mst", 11, &opened) == MINESCHEME_TABLE);
    CHECK(strstr(minescheme_message(), "no/such.mst") != NULL);
    CHECK(minescheme_session_new(NULL, 2, 2, -1, &session) == MINESCHEME_NULL);
    CHECK(minescheme_session_new(matcher, 0, 2, -1, &session) == MINESCHEME_BOARD);
    CHECK(minescheme_session_new(matcher, 2, 2, -7, &session) == MINESCHEME_ARGUMENT);
    CHECK(minescheme_session_open(NULL, 0, 0, 1) == MINESCHEME_NULL);
    CHECK(opened == NULL && session == NULL);
    minescheme_matcher_free(NULL);
    minescheme_session_free(NULL);
}

/* 1 2 1 above three closed cells, digit by digit; the matcher is freed first. */
static void sessions(minescheme_matcher *matcher) {
    minescheme_session *session = NULL;
    minescheme_cell cells[3];
    uint8_t verdicts[6];
    static const minescheme_cell shown[4] = {{0, 0}, {0, 1}, {0, 2}, {9, 9}};
    static const uint8_t digits[4] = {1, 2, 1, 0};
    size_t count = 9, rows, cols;

    CHECK(minescheme_session_new(matcher, 2, 3, MINESCHEME_ANY_MINES, &session) == MINESCHEME_OK);
    minescheme_matcher_free(matcher);
    if (session == NULL) {
        return;
    }
    CHECK(minescheme_session_size(session, &rows, &cols) == MINESCHEME_OK && rows == 2 && cols == 3);
    CHECK(minescheme_session_undo(session) == MINESCHEME_MOVE);
    CHECK(minescheme_session_open(session, 0, 0, 1) == MINESCHEME_OK);
    CHECK(minescheme_session_newly_safe(session, cells, 3, &count) == MINESCHEME_OK && count == 0);
    CHECK(minescheme_session_open(session, 0, 1, 2) == MINESCHEME_OK);
    CHECK(minescheme_session_open(session, 0, 2, 1) == MINESCHEME_OK);
    CHECK(minescheme_session_newly_safe(session, cells, 3, &count) == MINESCHEME_OK && count == 1);
    CHECK(cells[0].row == 1 && cells[0].col == 1);
    CHECK(minescheme_session_newly_mines(session, NULL, 0, &count) == MINESCHEME_SPACE && count == 2);
    CHECK(minescheme_session_newly_mines(session, cells, 3, &count) == MINESCHEME_OK && count == 2);
    CHECK(cells[0].row == 1 && cells[1].row == 1 && cells[0].col + cells[1].col == 2);
    CHECK(minescheme_session_verdicts(session, verdicts, 5) == MINESCHEME_SPACE);
    CHECK(minescheme_session_verdicts(session, verdicts, 6) == MINESCHEME_OK);
    CHECK(memcmp(verdicts, "\0\0\0\2\1\2", 6) == 0);

    CHECK(minescheme_session_open(session, 0, 0, 1) == MINESCHEME_MOVE);
    CHECK(strstr(minescheme_message(), "(0, 0) is not closed") != NULL);
    CHECK(minescheme_session_open(session, 2, 0, 1) == MINESCHEME_MOVE);
    CHECK(minescheme_session_open(session, 1, 1, 9) == MINESCHEME_MOVE);
    CHECK(minescheme_session_newly_safe(session, cells, 3, &count) == MINESCHEME_OK && count == 1);

    CHECK(minescheme_session_flag(session, 1, 1) == MINESCHEME_CONTRADICTION);
    CHECK(minescheme_session_verdicts(session, verdicts, 6) == MINESCHEME_CONTRADICTION);
    CHECK(memcmp(verdicts, "\0\0\0\0\0\0", 6) == 0);
    CHECK(minescheme_session_undo(session) == MINESCHEME_OK);
    CHECK(minescheme_session_newly_safe(session, cells, 3, &count) == MINESCHEME_OK && count == 0);
    CHECK(minescheme_session_flag(session, 1, 0) == MINESCHEME_OK);
    CHECK(minescheme_session_verdicts(session, verdicts, 6) == MINESCHEME_OK);
    CHECK(memcmp(verdicts, "\0\0\0\0\1\2", 6) == 0);
    CHECK(minescheme_session_take_back(session, 1, 0) == MINESCHEME_OK);
    CHECK(minescheme_session_take_back(session, 1, 0) == MINESCHEME_MOVE);
    CHECK(minescheme_session_restart(session) == MINESCHEME_OK);
    CHECK(minescheme_session_open_all(session, shown, digits, 4) == MINESCHEME_MOVE);
    CHECK(minescheme_session_undo(session) == MINESCHEME_MOVE);
    CHECK(minescheme_session_open(session, 0, 1, 2) == MINESCHEME_OK);
    CHECK(minescheme_session_open_all(session, shown, digits, 3) == MINESCHEME_OK);
    CHECK(minescheme_session_newly_safe(session, cells, 3, &count) == MINESCHEME_OK && count == 1);
    CHECK(minescheme_session_undo(session) == MINESCHEME_OK && minescheme_session_undo(session) == MINESCHEME_OK);
    CHECK(minescheme_session_undo(session) == MINESCHEME_MOVE);
    CHECK(minescheme_session_open_all(session, NULL, digits, 3) == MINESCHEME_NULL);
    CHECK(minescheme_session_open_all(session, shown, digits, SIZE_MAX) == MINESCHEME_ARGUMENT);
    minescheme_session_free(session);
}

static void session_on_text(const minescheme_matcher *matcher) {
    static const char board[] = "1..\n...\n";
    minescheme_session *session = NULL;
    size_t count, length;
    CHECK(minescheme_session_on_text(matcher, board, sizeof board - 1, 1, &session) == MINESCHEME_OK);
    if (session == NULL) {
        return;
    }
    CHECK(minescheme_session_newly_safe(session, NULL, 0, &count) == MINESCHEME_OK && count == 0);
    CHECK(minescheme_session_hint(session, NULL, 0, &length) == MINESCHEME_SPACE && length > 0);
    CHECK(minescheme_session_deduce(session) == MINESCHEME_OK);
    CHECK(minescheme_session_newly_safe(session, NULL, 0, &count) == MINESCHEME_SPACE && count == 2);
    minescheme_session_free(session);
}

/* Boards that need no guess: mines, the first click, the same again, and what can't be met. */
static void generated(void) {
    minescheme_cell first = {4, 4};
    uint8_t cells[81], again[81];
    size_t digits = 9, mines = 0, at;
    CHECK(minescheme_generate(9, 9, 10, first, 7, 0, SIZE_MAX, 1000, cells, sizeof cells, &digits) == MINESCHEME_OK);
    CHECK(minescheme_generate(9, 9, 10, first, 7, 0, SIZE_MAX, 1000, again, sizeof again, &digits) == MINESCHEME_OK);
    CHECK(memcmp(cells, again, sizeof cells) == 0 && cells[4 * 9 + 4] == '0' && digits >= 1);
    for (at = 0; at < sizeof cells; at++) {
        mines += cells[at] == '*';
    }
    CHECK(mines == 10);
    CHECK(minescheme_generate(9, 9, 10, first, 7, 50, 60, 5, cells, sizeof cells, &digits) == MINESCHEME_NOT_FOUND);
    CHECK(minescheme_generate(9, 9, 10, first, 7, 3, 2, 5, cells, sizeof cells, &digits) == MINESCHEME_ARGUMENT);
    CHECK(minescheme_generate(9, 9, 10, first, 7, 0, 9, 0, cells, sizeof cells, &digits) == MINESCHEME_ARGUMENT);
    CHECK(minescheme_generate(9, 9, 10, first, 7, 0, 9, 5, cells, 80, &digits) == MINESCHEME_SPACE);
    CHECK(minescheme_generate(9, 9, 73, first, 7, 0, 9, 5, cells, sizeof cells, &digits) == MINESCHEME_BOARD);
    first.row = 9;
    CHECK(minescheme_generate(9, 9, 10, first, 7, 0, 9, 5, cells, sizeof cells, &digits) == MINESCHEME_BOARD);
}

/* Two digits side by side, told by cells; the one step names both. */
static void steps(const minescheme_matcher *matcher) {
    minescheme_session *session = NULL;
    minescheme_matcher *singles = NULL;
    minescheme_step steps[2];
    minescheme_cell cells[4];
    size_t count = 0;
    int32_t count_matters = 7;

    CHECK(minescheme_session_on_cells(matcher, (const uint8_t *)"#####11##...", 3, 4, MINESCHEME_ANY_MINES, &session) ==
          MINESCHEME_OK);
    if (session == NULL) {
        return;
    }
    CHECK(minescheme_session_steps(session, NULL, 0, &count) == MINESCHEME_OK && count == 0);
    CHECK(minescheme_session_deduce(session) == MINESCHEME_OK);
    /* A hint leaves what was found where it is. */
    CHECK(minescheme_session_hint(session, NULL, 0, &count) == MINESCHEME_SPACE && count > 0);
    CHECK(minescheme_session_steps(session, NULL, 0, &count) == MINESCHEME_SPACE && count == 1);
    CHECK(minescheme_session_steps(session, steps, 2, &count) == MINESCHEME_OK && count == 1);
    CHECK(steps[0].value == MINESCHEME_SAFE && steps[0].tier == MINESCHEME_TABLE_TIER && steps[0].order == 2);
    CHECK(steps[0].cells == 1 && steps[0].digits == 2 && (steps[0].rule == 0 || steps[0].rule == 2));
    CHECK(minescheme_session_step_cells(session, 0, cells, 4, &count) == MINESCHEME_OK && count == 1);
    CHECK(cells[0].row == 2 && cells[0].col == 3);
    CHECK(minescheme_session_step_digits(session, 0, cells, 4, &count) == MINESCHEME_OK && count == 2);
    CHECK(cells[0].row == 1 && cells[1].row == 1 && cells[0].col + cells[1].col == 3);
    CHECK(minescheme_session_step_digits(session, 1, cells, 4, &count) == MINESCHEME_ARGUMENT);
    CHECK(strstr(minescheme_message(), "step 1: there are 1") != NULL);
    CHECK(minescheme_session_contradiction(session, cells, 4, &count, &count_matters) == MINESCHEME_OK);
    CHECK(count == 0 && count_matters == 0);
    CHECK(minescheme_session_open(session, 2, 3, 8) == MINESCHEME_CONTRADICTION);
    CHECK(minescheme_session_contradiction(session, cells, 4, &count, &count_matters) == MINESCHEME_OK);
    CHECK(count > 0 && count_matters == 0);
    CHECK(minescheme_session_steps(session, steps, 2, &count) == MINESCHEME_OK && count == 0);
    CHECK(minescheme_session_restart(session) == MINESCHEME_OK);
    CHECK(minescheme_session_open(session, 0, 0, 0) == MINESCHEME_OK);
    CHECK(minescheme_session_newly_safe(session, cells, 4, &count) == MINESCHEME_OK && count == 3);
    CHECK(minescheme_session_restart(NULL) == MINESCHEME_NULL);
    minescheme_session_free(session);

    session = NULL;
    CHECK(minescheme_matcher_with_tiers(matcher, 32, &singles) == MINESCHEME_ARGUMENT && singles == NULL);
    CHECK(minescheme_matcher_with_tiers(matcher, MINESCHEME_SINGLE, &singles) == MINESCHEME_OK);
    CHECK(minescheme_session_on_text(singles, "####\n#11#\n#...\n", 15, -1, &session) == MINESCHEME_OK);
    minescheme_matcher_free(singles);
    CHECK(minescheme_session_deduce(session) == MINESCHEME_OK);
    CHECK(minescheme_session_newly_safe(session, cells, 4, &count) == MINESCHEME_OK && count == 0);
    minescheme_session_free(session);
}

static void undecided(minescheme_matcher *matcher) {
    minescheme_matcher *exact = NULL, *lazy = NULL;
    minescheme_session *session = NULL;
    minescheme_cell cells[4];
    size_t count = 9;
    CHECK(minescheme_matcher_with_tiers(matcher, MINESCHEME_EXACT, &exact) == MINESCHEME_OK);
    CHECK(minescheme_matcher_with_effort(exact, 0, &lazy) == MINESCHEME_OK);
    CHECK(minescheme_matcher_with_effort(NULL, 0, &lazy) == MINESCHEME_NULL);
    CHECK(minescheme_session_on_text(lazy, "####\n#11#\n#...\n", 15, -1, &session) == MINESCHEME_OK);
    CHECK(minescheme_session_deduce(session) == MINESCHEME_OK);
    CHECK(minescheme_session_undecided(session, cells, 4, &count) == MINESCHEME_OK && count == 3);
    CHECK(cells[0].row == 2 && cells[0].col == 1 && cells[2].row == 2 && cells[2].col == 3);
    minescheme_session_free(session);
    CHECK(minescheme_session_on_text(exact, "####\n#11#\n#...\n", 15, -1, &session) == MINESCHEME_OK);
    CHECK(minescheme_session_deduce(session) == MINESCHEME_OK);
    CHECK(minescheme_session_undecided(session, NULL, 0, &count) == MINESCHEME_OK && count == 0);
    minescheme_session_free(session);
    minescheme_matcher_free(lazy);
    minescheme_matcher_free(exact);
}

static void odds(minescheme_matcher *matcher) {
    minescheme_session *session = NULL;
    double odds[6];
    CHECK(minescheme_session_on_text(matcher, "1..\n...\n", 8, 2, &session) == MINESCHEME_OK);
    CHECK(minescheme_session_odds(session, odds, 5) == MINESCHEME_SPACE);
    CHECK(minescheme_session_odds(session, NULL, 6) == MINESCHEME_NULL);
    CHECK(minescheme_session_odds(session, odds, 6) == MINESCHEME_OK);
    /* One mine next to the 1, one in the last column. */
    CHECK(odds[0] != odds[0] && odds[2] == 0.5 && odds[5] == 0.5);
    CHECK(odds[1] > 0.333333 && odds[1] < 0.333334 && odds[3] == odds[1] && odds[4] == odds[1]);
    CHECK(minescheme_session_open(session, 0, 1, 0) == MINESCHEME_CONTRADICTION);
    CHECK(minescheme_session_odds(session, odds, 6) == MINESCHEME_CONTRADICTION);
    minescheme_session_free(session);
    CHECK(minescheme_session_on_text(matcher, "1..\n...\n", 8, -1, &session) == MINESCHEME_OK);
    CHECK(minescheme_session_odds(session, odds, 6) == MINESCHEME_ARGUMENT);
    minescheme_session_free(session);
}

/* What a call with room for a text says. */
typedef minescheme_status words_of(const minescheme_session *, char *, size_t, size_t *);

static int says(words_of *call, const minescheme_session *session, const char *part) {
    static char text[8192];
    size_t length = 0;
    if (call(session, NULL, 0, &length) != MINESCHEME_SPACE || length == 0 || length >= sizeof text) {
        return 0;
    }
    memset(text, 'x', sizeof text);
    if (call(session, text, length, &length) != MINESCHEME_OK || text[length] != 'x') {
        return 0;
    }
    text[length] = '\0';
    return strstr(text, part) != NULL;
}

static void words(minescheme_matcher *matcher) {
    static const char board[] = "#####\n#121#\n#...#\n";
    minescheme_session *session = NULL, *other = NULL;
    CHECK(minescheme_session_on_text(matcher, board, sizeof board - 1, -1, &session) == MINESCHEME_OK);
    CHECK(says(minescheme_session_hint, session, "\"steps\":[{"));
    CHECK(says(minescheme_session_hint, session, "\"rules\":[\"0003:1/-1\"]"));
    CHECK(says(minescheme_session_hint_text, session, "A is the "));
    size_t length = 0;
    CHECK(minescheme_session_hint_text(session, NULL, 4, &length) == MINESCHEME_NULL);
    CHECK(strcmp(minescheme_message(), "text is a null pointer") == 0);
    CHECK(!says(minescheme_session_hint_text, session, "\""));
    CHECK(says(minescheme_session_explain_text, session, "\n"));
    CHECK(minescheme_session_explain_text(NULL, NULL, 0, NULL) == MINESCHEME_NULL);
    /* Two sessions go on by themselves. */
    CHECK(minescheme_session_clone(NULL, &other) == MINESCHEME_NULL);
    CHECK(minescheme_session_clone(session, &other) == MINESCHEME_OK);
    CHECK(minescheme_session_open(other, 2, 1, 0) == MINESCHEME_CONTRADICTION);
    CHECK(says(minescheme_session_explain_text, other, "mine"));
    CHECK(minescheme_session_open(session, 2, 2, 2) == MINESCHEME_OK);
    minescheme_session_free(other);
    minescheme_session_free(session);
    session = NULL;
    CHECK(minescheme_session_on_text(matcher, "...\n", 4, -1, &session) == MINESCHEME_OK);
    CHECK(says(minescheme_session_explain_text, session, "othing follows"));
    minescheme_session_free(session);
}

static const char *answer;
static size_t answer_len;

static minescheme_status request(minescheme_engine *engine, const char *json) {
    return minescheme_request(engine, json, strlen(json), NULL, 0, &answer, &answer_len);
}

static int answered(const char *expected) {
    return answer_len == strlen(expected) && memcmp(answer, expected, answer_len) == 0;
}

/* A request of each kind of error, and a session in requests. */
static void requests(void) {
    static const char layout[] = "xx\n1o\n";
    static const char read[] = "{\"do\": \"read\", \"closed\": \"x\", \"zero\": \"o\"}";
    minescheme_engine *engine = NULL;
    CHECK(minescheme_engine_new(NULL) == MINESCHEME_NULL);
    CHECK(minescheme_engine_new(&engine) == MINESCHEME_OK);
    CHECK(request(engine, "{\"do\": \"bbbv\", \"layout\": \"*1\\n11\\n\"}") == MINESCHEME_OK);
    CHECK(answered("{\"bbbv\":3,\"openings\":0,\"islands\":1}"));
    CHECK(request(engine, "{\"do\": \"session\", \"rows\": 1, \"cols\": 2}") == MINESCHEME_OK);
    CHECK(answered("{\"session\":1}"));
    CHECK(request(engine, "{\"do\": \"flag\", \"session\": 1, \"at\": [0, 1]}") == MINESCHEME_OK);
    CHECK(request(engine, "{\"do\": \"flag\", \"session\": 1, \"at\": [0, 1]}") == MINESCHEME_MOVE);
    CHECK(request(engine, "{\"do\": \"board\", \"session\": 1}") == MINESCHEME_OK);
    CHECK(answered("{\"board\":\".*\\n\",\"mines\":null}"));
    CHECK(minescheme_request(engine, read, sizeof read - 1, (const uint8_t *)layout, sizeof layout - 1, &answer,
                             &answer_len) == MINESCHEME_OK);
    CHECK(answer_len > 20 && memcmp(answer, "{\"board\":\"..\\n10\\n\"", 19) == 0);
    CHECK(request(engine, "{") == MINESCHEME_REQUEST);
    CHECK(request(engine, "{\"do\": \"nothing\"}") == MINESCHEME_REQUEST);
    CHECK(request(engine, "{\"do\": \"ask\"}") == MINESCHEME_ARGUMENT);
    CHECK(request(engine, "{\"do\": \"ask\", \"board\": \"1\\n..\\n\"}") == MINESCHEME_BOARD);
    CHECK(strstr(minescheme_message(), "line 2") != NULL);
    CHECK(request(engine, "{\"do\": \"odds\", \"board\": \"1.\\n\", \"mines\": 2}") == MINESCHEME_ODDS);
    CHECK(request(engine, "{\"do\": \"generate\", \"game\": \"9x9/10\", \"min_digits\": 30, \"tries\": 2}") ==
          MINESCHEME_NOT_FOUND);
    CHECK(request(engine, "{\"do\": \"write\", \"layout\": \"*#\\n\", \"format\": \"mbf\"}") == MINESCHEME_WRITE);
    CHECK(minescheme_request(engine, "{\"do\": \"matcher\"}", 17, (const uint8_t *)"no table", 8, &answer, &answer_len) ==
          MINESCHEME_TABLE);
    CHECK(minescheme_request(engine, NULL, 3, NULL, 0, &answer, &answer_len) == MINESCHEME_NULL);
    CHECK(minescheme_request(engine, "{}", 2, NULL, 1, &answer, &answer_len) == MINESCHEME_NULL);
    CHECK(minescheme_request(NULL, "{}", 2, NULL, 0, &answer, &answer_len) == MINESCHEME_NULL);
    CHECK(minescheme_request(engine, "{}", 2, NULL, 0, NULL, &answer_len) == MINESCHEME_NULL);
    minescheme_engine_free(engine);
    minescheme_engine_free(NULL);
}

static minescheme_status asks(minescheme_session *session, const char *json) {
    return minescheme_session_request(session, json, strlen(json), &answer, &answer_len);
}

static int begins(const char *expected) {
    return answer_len > strlen(expected) && memcmp(answer, expected, strlen(expected)) == 0;
}

/* What a session is asked beyond its own functions. */
static void asked(minescheme_matcher *matcher) {
    static const char board[] = "mines 1\n*1.\n11.\n...\n";
    minescheme_session *session = NULL;
    char text[16];
    size_t length = 0;
    CHECK(minescheme_session_on_text(matcher, board, sizeof board - 1, 4, &session) == MINESCHEME_ARGUMENT);
    CHECK(strstr(minescheme_message(), "found 4, but the line above the board says 1") != NULL);
    CHECK(minescheme_session_on_text(matcher, board, sizeof board - 1, MINESCHEME_ANY_MINES, &session) == MINESCHEME_OK);
    if (session == NULL) {
        return;
    }
    CHECK(minescheme_session_board(session, text, sizeof text, &length) == MINESCHEME_OK && length == 12);
    CHECK(memcmp(text, "*1.\n11.\n...\n", 12) == 0);
    CHECK(asks(session, "{\"do\": \"ask\"}") == MINESCHEME_OK && begins("{\"safe\":["));
    CHECK(asks(session, "{\"do\": \"guess\"}") == MINESCHEME_OK && begins("{\"cell\":[0,2]"));
    CHECK(asks(session, "{\"do\": \"win\"}") == MINESCHEME_OK && answered("{\"win\":1.0}"));
    CHECK(asks(session, "{\"do\": \"check_flags\"}") == MINESCHEME_OK);
    CHECK(answered("{\"proved\":[[0,0]],\"unproved\":[],\"wrong\":[],\"undecided_flags\":[],\"impossible\":false}"));
    CHECK(asks(session, "{\"do\": \"layout_given\"}") == MINESCHEME_OK);
    CHECK(answered("{\"layout\":\"*10\\n110\\n000\\n\"}"));
    CHECK(asks(session, "{\"do\": \"odds\", \"mines\": 2}") == MINESCHEME_ARGUMENT);
    CHECK(strstr(minescheme_message(), "found 2, but the session says 1") != NULL);
    CHECK(asks(session, "{\"do\": \"ask\", \"board\": \"1.\\n\"}") == MINESCHEME_ARGUMENT);
    CHECK(asks(session, "{\"do\": \"undo\"}") == MINESCHEME_REQUEST);
    CHECK(strstr(minescheme_message(), "found `undo`, expected one of ask, explain") != NULL);
    CHECK(asks(session, "[]") == MINESCHEME_REQUEST);
    CHECK(minescheme_session_request(session, NULL, 1, &answer, &answer_len) == MINESCHEME_NULL);
    CHECK(minescheme_session_request(session, "{}", 2, NULL, &answer_len) == MINESCHEME_NULL);
    CHECK(minescheme_session_request(NULL, "{}", 2, &answer, &answer_len) == MINESCHEME_NULL);
    minescheme_session_free(session);
}

static void all(minescheme_matcher *matcher) {
    asked(matcher);
    words(matcher);
    patterns(matcher);
    mine_count(matcher);
    contradiction(matcher);
    bad_boards(matcher);
    bad_arguments(matcher);
    session_on_text(matcher);
    steps(matcher);
    undecided(matcher);
    odds(matcher);
    /* Last, as it frees the matcher. */
    sessions(matcher);
}

int main(int argc, char **argv) {
    minescheme_matcher *matcher = NULL;
    int table;
    CHECK(minescheme_message()[0] == '\0');
    CHECK(minescheme_matcher_shipped(&matcher) == MINESCHEME_OK);
    generated();
    requests();
    if (matcher != NULL) {
        all(matcher);
    }
    for (table = 1; table < argc; table++) {
        matcher = NULL;
        CHECK(minescheme_matcher_open(argv[table], strlen(argv[table]), &matcher) == MINESCHEME_OK);
        if (matcher != NULL) {
            all(matcher);
        }
    }
    return failures == 0 ? 0 : 1;
}
