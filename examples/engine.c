/* An engine that guesses the lowest code which fits every answer; docs/engine.md is its protocol.
 *
 * To measure it: cc -O2 -o engine examples/engine.c && python -m solver evaluate --engine ./engine
 */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_LINE 4096
#define MAX_PEGS 8
#define MAX_TURNS 100

static int pegs, colors, repeats;
static char symbols[] = "0123456789ABC";

static struct turn {
    int guess[MAX_PEGS], black, white;
} turns[MAX_TURNS];
static int played;

static const char *first_symbol(void) { return symbols + (repeats || colors != 10); }

/* Whether a code would have got the answer of a turn. */
static int fits(const int *code, const struct turn *turn)
{
    int black = 0, matched = 0, seen[12] = {0}, sought[12] = {0};
    for (int hole = 0; hole < pegs; hole++) {
        black += code[hole] == turn->guess[hole];
        seen[code[hole]]++;
        sought[turn->guess[hole]]++;
    }
    for (int color = 0; color < colors; color++)
        matched += seen[color] < sought[color] ? seen[color] : sought[color];
    return black == turn->black && matched - black == turn->white;
}

/* Whether a code is one: no color twice where none may repeat; and whether it fits every answer. */
static int is_candidate(const int *code)
{
    for (int hole = 0; hole < pegs && !repeats; hole++)
        for (int other = 0; other < hole; other++)
            if (code[hole] == code[other]) return 0;
    for (int turn = 0; turn < played; turn++)
        if (!fits(code, &turns[turn])) return 0;
    return 1;
}

/* Go to the next code in ascending order; 0 after the last one. */
static int next(int *code)
{
    for (int hole = pegs - 1; hole >= 0; hole--) {
        if (++code[hole] < colors) return 1;
        code[hole] = 0;
    }
    return 0;
}

static void go(void)
{
    int code[MAX_PEGS] = {0}, found = is_candidate(code);
    while (!found && next(code)) found = is_candidate(code);
    printf(found ? "guess " : "error No code fits every answer.");
    for (int hole = 0; found && hole < pegs; hole++) putchar(first_symbol()[code[hole]]);
    putchar('\n');
}

/* Read guess, black, white, guess, ... as far as they go. */
static void read_history(void)
{
    char *word;
    for (played = 0; played < MAX_TURNS && (word = strtok(NULL, " \r\n")); played++) {
        for (int hole = 0; hole < pegs && word[hole]; hole++)
            turns[played].guess[hole] = (int)(strchr(symbols, word[hole]) - first_symbol());
        turns[played].black = atoi(strtok(NULL, " \r\n"));
        turns[played].white = atoi(strtok(NULL, " \r\n"));
    }
}

int main(void)
{
    char line[MAX_LINE];
    while (fgets(line, sizeof line, stdin)) {
        char *word = strtok(line, " \r\n"), distinct[10] = "";
        if (!word) continue;
        if (!strcmp(word, "quit")) break;
        if (!strcmp(word, "go")) go();
        if (!strcmp(word, "history")) read_history();
        if (!strcmp(word, "mastermind"))
            puts("id name Lowest in C\noption deterministic\noption consistent\nready");
        if (!strcmp(word, "rules") && (word = strtok(NULL, " \r\n"))) {
            repeats = sscanf(word, "%dx%d-%9s", &pegs, &colors, distinct) < 3;
            puts(pegs <= MAX_PEGS && colors <= 12 ? "ready" : "error Too large.");
        }
        fflush(stdout);
    }
}
