/* Minesweeper rules as C99 source, made by `minescheme compile --emit c`. Include it where it is used.
 *
 * minescheme_rules_solve finds which closed cells must be safe and which must be mines, by single digits and by these rules.
 * `cells` has rows x cols characters, row by row: '0' to '8' an open cell, '.' a closed one, '*' a known mine, anything else
 * a wall. `verdicts` gets as many bytes: 0 not known, 1 safe, 2 a mine. Returns the number of cells that became known, or -1 if no
 * placement of mines fits the digits (what it then wrote means nothing). Takes no memory and keeps nothing.
 */
#include <stddef.h>
#include <string.h>

/* Each rule in each of its orientations: the number of its digits, then for each digit the row and the column, counted from the
 * first digit, and its coefficient. A 0 ends the list. */
static const signed char minescheme_rules[] = {
@RULES@
    0
};

static int minescheme_rules_closed(const char *cells, const unsigned char *verdicts, size_t at) {
    return cells[at] == '.' && verdicts[at] == 0;
}

/* Applies one rule with its first digit at (row, col): how many cells became known, or -1. */
static int minescheme_rules_apply(int rows, int cols, const char *cells, unsigned char *verdicts, const signed char *rule,
                                  int row, int col) {
    int weights[6][9] = {{0}};
    int lo = 0, hi = 0, value = 0, known = 0, digit, i, j;
    for (digit = 0; digit < rule[0]; digit++) {
        const signed char *at = rule + 1 + 3 * digit;
        int r = row + at[0], c = col + at[1], need, closed = 0;
        if (r >= rows || c < 0 || c >= cols || cells[r * cols + c] < '0' || cells[r * cols + c] > '8') {
            return 0;
        }
        need = cells[r * cols + c] - '0';
        for (i = -1; i <= 1; i++) {
            for (j = -1; j <= 1; j++) {
                int r2 = r + i, c2 = c + j;
                if (r2 < 0 || r2 >= rows || c2 < 0 || c2 >= cols) {
                    continue;
                }
                if (minescheme_rules_closed(cells, verdicts, (size_t)(r2 * cols + c2))) {
                    weights[at[0] + i + 1][at[1] + j + 4] += at[2];
                    closed = 1;
                } else if (cells[r2 * cols + c2] == '*' || verdicts[r2 * cols + c2] == 2) {
                    need--;
                }
            }
        }
        if (closed == 0) {
            return need == 0 ? 0 : -1;
        }
        value += at[2] * need;
    }
    for (i = 0; i < 6; i++) {
        for (j = 0; j < 9; j++) {
            if (weights[i][j] < 0) lo += weights[i][j];
            if (weights[i][j] > 0) hi += weights[i][j];
        }
    }
    if (value < lo || value > hi) {
        return -1;
    }
    for (i = 0; i < 6; i++) {
        for (j = 0; j < 9; j++) {
            int weight = weights[i][j];
            unsigned char *verdict = verdicts + (row + i - 1) * cols + (col + j - 4);
            if (weight > value - lo || -weight > hi - value) {
                *verdict = 1;
                known++;
            } else if (weight > hi - value || -weight > value - lo) {
                *verdict = 2;
                known++;
            }
        }
    }
    return known;
}

static int minescheme_rules_solve(int rows, int cols, const char *cells, unsigned char *verdicts) {
    int known = 0, news, row, col;
    memset(verdicts, 0, (size_t)rows * (size_t)cols);
    do {
        const signed char *rule;
        news = 0;
        for (rule = minescheme_rules; rule[0] != 0; rule += 1 + 3 * rule[0]) {
            for (row = 0; row < rows; row++) {
                for (col = 0; col < cols; col++) {
                    int found = minescheme_rules_apply(rows, cols, cells, verdicts, rule, row, col);
                    if (found < 0) {
                        return -1;
                    }
                    news += found;
                }
            }
        }
        known += news;
    } while (news > 0);
    return known;
}
