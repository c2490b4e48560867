/* Plays a whole game on a board that needs no guess, and says before every move why it is safe.
 *   cc -std=c99 game.c $(pkg-config --cflags --libs minescheme) -o game */
#include <minescheme.h>
#include <stdio.h>
#include <stdlib.h>

enum { ROWS = 9, COLS = 9, CELLS = ROWS * COLS, MINES = 10 };

static void check(minescheme_status status) {
    if (status != MINESCHEME_OK) {
        fprintf(stderr, "minescheme: %s\n", minescheme_message());
        exit(1);
    }
}

/* The easiest thing that follows, in words. */
static void print_hint(const minescheme_session *session) {
    char words[4096];
    size_t length;
    check(minescheme_session_hint_text(session, words, sizeof words, &length));
    printf("  %.*s\n", (int)length, words);
}

int main(void) {
    minescheme_matcher *matcher = NULL;
    minescheme_session *session = NULL;
    minescheme_cell first = {4, 4}, safe[CELLS];
    uint8_t layout[CELLS];
    size_t digits, found, waiting = 1, opened = 0;

    check(minescheme_generate(ROWS, COLS, MINES, first, 7, 2, 2, 1000, layout, sizeof layout, &digits));
    check(minescheme_matcher_shipped(&matcher));
    check(minescheme_session_new(matcher, ROWS, COLS, MINES, &session));
    printf("a board of %d cells with %d mines; its hardest step takes %d numbers\n", CELLS, MINES, (int)digits);

    /* Cells that are known to be safe wait to be opened; each tells the session its number, and that may show more of them. */
    safe[0] = first;
    while (waiting > 0) {
        minescheme_cell cell = safe[--waiting];
        uint8_t shown = layout[cell.row * COLS + cell.col];
        if (shown == '*') {
            break;
        }
        if (shown != '0' && opened > 0) {
            print_hint(session);
        }
        printf("row %d, column %d shows %c\n", (int)cell.row + 1, (int)cell.col + 1, shown);
        check(minescheme_session_open(session, cell.row, cell.col, (uint8_t)(shown - '0')));
        opened++;
        check(minescheme_session_newly_safe(session, safe + waiting, CELLS - waiting, &found));
        waiting += found;
    }
    printf("%d of %d safe cells are open: %s\n", (int)opened, CELLS - MINES, opened == CELLS - MINES ? "won" : "not won");

    minescheme_session_free(session);
    minescheme_matcher_free(matcher);
    return opened == CELLS - MINES ? 0 : 1;
}
