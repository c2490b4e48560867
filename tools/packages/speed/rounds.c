/* For each line of the standard input that names a call, prints the seconds that it takes for the boards of a file. */
#define _POSIX_C_SOURCE 200112L
#include <minescheme.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { BOARDS = 500, ROOM = 1 << 16 };

static char *boards[BOARDS];

static void check(minescheme_status status) {
    if (status != MINESCHEME_OK) {
        fprintf(stderr, "minescheme: %s\n", minescheme_message());
        exit(1);
    }
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void ask(const minescheme_matcher *matcher, const char *board) {
    uint8_t verdicts[480];
    size_t rows, cols;
    check(minescheme_ask_text(matcher, board, strlen(board), 99, verdicts, sizeof verdicts, &rows, &cols));
}

static void hint(const minescheme_matcher *matcher, const char *board) {
    static char text[ROOM];
    minescheme_session *session = NULL;
    size_t length;
    check(minescheme_session_on_text(matcher, board, strlen(board), 99, &session));
    check(minescheme_session_deduce(session));
    check(minescheme_session_hint_text(session, text, sizeof text, &length));
    minescheme_session_free(session);
}

int main(int argc, char **argv) {
    minescheme_matcher *matcher = NULL;
    char line[16], *end;
    size_t at, length;
    static char text[BOARDS * 512];
    FILE *file = argc > 1 ? fopen(argv[1], "r") : NULL;
    if (file == NULL) {
        return 2;
    }
    length = fread(text, 1, sizeof text - 1, file);
    fclose(file);
    text[length] = '\0';
    boards[0] = text;
    for (at = 1; at <= BOARDS; at++) {
        end = strstr(boards[at - 1], "\n\n");
        if (end == NULL) {
            return 2;
        }
        end[1] = '\0';
        if (at < BOARDS) {
            boards[at] = end + 2;
        }
    }
    check(minescheme_matcher_shipped(&matcher));
    while (fgets(line, sizeof line, stdin) != NULL) {
        double start = now();
        for (at = 0; at < BOARDS; at++) {
            (strcmp(line, "ask\n") == 0 ? ask : hint)(matcher, boards[at]);
        }
        printf("%.9f\n", now() - start);
        fflush(stdout);
    }
    minescheme_matcher_free(matcher);
    return 0;
}
