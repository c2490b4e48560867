#include "rules.h"
#include <stdio.h>
int main(int argc, char **argv) {
    char line[128];
    unsigned char verdicts[81];
    FILE *file = fopen(argv[argc - 1], "r");
    if (file == NULL) return 2;
    while (fgets(line, sizeof line, file) != NULL) {
        int at;
        if (minescheme_rules_solve(9, 9, line, verdicts) < 0) return 1;
        for (at = 0; at < 81; at++) putchar("?sm"[verdicts[at]]);
        putchar('\n');
    }
    if (minescheme_rules_solve(2, 2, "13..", verdicts) != -1) return 3;
    return 0;
}
