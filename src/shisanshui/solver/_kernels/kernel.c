/* The search of solver/search.py, in C: same answers, card for card.
 *
 * Cards are faces (rank * 4 + suit, 52 and 53 jokers), hands are 13 of them ascending, a subset of a
 * hand is a mask with bit p for its p-th card, and a hand rank is a position on a hand order's scale,
 * bigger being stronger. Buffers belong to the caller; nothing here allocates, keeps state between
 * calls or touches Python, so calls may run side by side on as many threads as one likes.
 */
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "the sweep reads four 16-bit lanes at a time, lowest first"
#endif

#if defined(_WIN32)
#define API __declspec(dllexport)
#else
#define API __attribute__((visibility("default")))
#endif

#ifndef SOURCE
#define SOURCE "" /* the digest of this file, from the build */
#endif
#define INLINE static inline __attribute__((always_inline))

/* Where the loader can choose among versions of a function: one for processors with wide vectors. */
#if defined(__x86_64__) && defined(__gnu_linux__) && defined(__GNUC__) && !defined(__clang__)
#define FAST __attribute__((target_clones("avx2", "default")))
#else
#define FAST
#endif

enum {
    CARDS = 13,
    FIVES = 1287,   /* five-card subsets of a hand */
    THREES = 286,   /* three-card subsets of a hand */
    PAIR_IDS = 105, /* multisets of two, three and five of 14 ranks, the last being the joker */
    TRIPLE_IDS = 560,
    FIVE_IDS = 8568,
    JOKER = 13,
    SCALE_MAX = 13312,
    FRONT_WORDS = (2 * TRIPLE_IDS + 63) / 64,
    HAND_WORDS = (THREES + 63) / 64,
    BINS = 64,
    CELLS = BINS * BINS * BINS,
    UNIT = 1 << 20,          /* a chance of one */
    BLOCK = 256,             /* of a population at a time */
    WEIGHT_UNIT = 1 << 16,
};

/* ---- Ranks --------------------------------------------------------------------------------- */

/* The number of a multiset of ranks a <= b <= ... is a + second[b] + third[c] + ... */
static const int second[14] = {0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78, 91};
static const int third[14] = {0, 1, 4, 10, 20, 35, 56, 84, 120, 165, 220, 286, 364, 455};
static const int fourth[14] = {0, 1, 5, 15, 35, 70, 126, 210, 330, 495, 715, 1001, 1365, 1820};
static const int fifth[14] = {0, 1, 6, 21, 56, 126, 252, 462, 792, 1287, 2002, 3003, 4368, 6188};

/* The number of a subset of places a < b < c is a + pairs_below[b] + triples_below[c]. */
static const int pairs_below[CARDS] = {0, 0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66};
static const int triples_below[CARDS] = {0, 0, 0, 1, 4, 10, 20, 35, 56, 84, 120, 165, 220};

/* The ranks of all rows under one hand order, and the orders in which subsets are visited. */
struct ranking {
    int32_t size;           /* positions on the scale */
    int32_t floor;          /* below it, suits do not count */
    int32_t front_values;   /* different ranks of fronts */
    int32_t suited_fronts;  /* whether three cards of a suit are worth more */
    int16_t front_at[2 * TRIPLE_IDS];     /* the ranks of fronts, ascending */
    uint16_t three[2][TRIPLE_IDS];        /* index into front_at: mixed suits, one suit */
    int16_t suited[FIVE_IDS];             /* the better of mixed suits and one suit */
    int16_t five[TRIPLE_IDS][PAIR_IDS];   /* mixed suits, by triple and pair */
    uint16_t pair_mask[PAIR_IDS];         /* pairs of places, ascending */
    uint16_t triple_mask[THREES];         /* triples of places by their lowest place ... */
    uint16_t triples_from[CARDS];         /* ... and where those with a lowest place begin */
    uint16_t triple_number[THREES];       /* a + pairs_below[b] + triples_below[c] of each */
    uint16_t five_mask[FIVES];            /* ascending */
};

API const char *shisanshui_source(void) { return SOURCE; }

API size_t shisanshui_ranking_size(void) { return sizeof(struct ranking); }

static int five_id(const int *low_first) {
    return low_first[0] + second[low_first[1]] + third[low_first[2]] + fourth[low_first[3]] +
           fifth[low_first[4]];
}

static void sort_ints(int *of, int n) {
    for (int i = 1; i < n; i++)
        for (int j = i; j > 0 && of[j - 1] > of[j]; j--) {
            int swap = of[j];
            of[j] = of[j - 1];
            of[j - 1] = swap;
        }
}

/* Fill k from the positions of all multisets by number; 0 in a suited table: no such hand. */
API void shisanshui_ranking_build(struct ranking *k, int32_t size, const uint16_t *five,
                                  const uint16_t *suited, const uint16_t *three,
                                  const uint16_t *three_suited) {
    memset(k, 0, sizeof *k);
    k->size = k->floor = size;
    for (int id = 0; id < FIVE_IDS; id++) {
        int in_suit = suited[id] > five[id];
        k->suited[id] = (int16_t)(in_suit ? suited[id] : five[id]);
        if (in_suit && suited[id] < k->floor) k->floor = suited[id];
    }
    uint16_t index[SCALE_MAX] = {0};
    for (int id = 0; id < TRIPLE_IDS; id++) {
        index[three[id]] = 1;
        if (three_suited[id] > three[id]) index[three_suited[id]] = 1, k->suited_fronts = 1;
    }
    if (k->suited_fronts) k->floor = 0;
    for (int at = 0; at < size; at++)
        if (index[at]) {
            k->front_at[k->front_values] = (int16_t)at;
            index[at] = (uint16_t)k->front_values++;
        }
    for (int id = 0; id < TRIPLE_IDS; id++) {
        k->three[0][id] = index[three[id]];
        k->three[1][id] = index[three_suited[id] > three[id] ? three_suited[id] : three[id]];
    }
    for (int c = 0; c <= JOKER; c++)
        for (int b = 0; b <= c; b++)
            for (int a = 0; a <= b; a++)
                for (int e = 0; e <= JOKER; e++)
                    for (int d = 0; d <= e; d++) {
                        int of[5] = {a, b, c, d, e};
                        sort_ints(of, 5);
                        k->five[a + second[b] + third[c]][d + second[e]] = (int16_t)five[five_id(of)];
                    }
    int n = 0;
    for (int b = 1; b < CARDS; b++)
        for (int a = 0; a < b; a++) k->pair_mask[n++] = (uint16_t)(1u << a | 1u << b);
    n = 0;
    for (int a = 0; a < CARDS; a++) {
        k->triples_from[a] = (uint16_t)n;
        for (int c = a + 2; c < CARDS; c++)
            for (int b = a + 1; b < c; b++) {
                k->triple_number[n] = (uint16_t)(a + pairs_below[b] + triples_below[c]);
                k->triple_mask[n++] = (uint16_t)(1u << a | 1u << b | 1u << c);
            }
    }
    n = 0;
    for (unsigned mask = 0; mask < 1u << CARDS; mask++) {
        int bits = 0;
        for (unsigned rest = mask; rest; rest &= rest - 1) bits++;
        if (bits == 5) k->five_mask[n++] = (uint16_t)mask;
    }
}

/* ---- Bits ---------------------------------------------------------------------------------- */

#if defined(__GNUC__) || defined(__clang__)
INLINE int lowest(uint64_t bits) { return __builtin_ctzll(bits); }
INLINE int highest(uint64_t bits) { return 63 - __builtin_clzll(bits); }
#else
static int lowest(uint64_t bits) {
    int at = 0;
    while (!(bits >> at & 1)) at++;
    return at;
}
static int highest(uint64_t bits) {
    int at = 63;
    while (!(bits >> at & 1)) at--;
    return at;
}
#endif

/* ---- One hand and its subsets -------------------------------------------------------------- */

/* One way to cut a hand into three rows; the middle is what the masks leave. */
struct split {
    uint16_t front, middle, back; /* hand ranks */
    uint16_t front_mask, back_mask;
};

/* A hand being searched. Fronts are numbered by rank, strongest first. */
struct search {
    int rank[CARDS];
    unsigned suits[CARDS];         /* a bit for its suit, four for a joker */
    unsigned twins;                /* bit p: the next card has the same rank */
    int jokers, trips;             /* whether it has any; whether three cards share a rank */
    int fronts;                    /* different front ranks */
    int front_ready;               /* whether front_of is filled */
    int16_t front[THREES];         /* their ranks */
    int16_t best[THREES];          /* best middle so far with this or a stronger front */
    uint16_t front_mask[THREES];   /* the lowest cards that make them */
    uint64_t holds[CARDS][HAND_WORDS]; /* the fronts whose front_mask has a card */
    uint16_t front_of[THREES];     /* by number of the triple of places */
    uint16_t triple_id[THREES];    /* in the order of triple_mask */
    int16_t value[1 << CARDS];     /* ranks of the five-card subsets by mask */
    uint16_t first[SCALE_MAX + 4]; /* by rank: the largest mask that has it ... */
    uint16_t next[1 << CARDS];     /* ... and from a mask to the next smaller one */
};

/* Take up 13 ascending cards; return 0 if they are not that. */
static int take(struct search *s, const uint8_t *cards) {
    s->twins = 0;
    s->jokers = s->trips = s->front_ready = 0;
    for (int p = 0; p < CARDS; p++) {
        int card = cards[p];
        if (card > 53 || (p && card < cards[p - 1])) return 0;
        s->rank[p] = card < 52 ? card >> 2 : JOKER;
        s->suits[p] = card < 52 ? 1u << (card & 3) : 15u;
        s->jokers |= card >= 52;
        if (p && s->rank[p] == s->rank[p - 1]) s->twins |= 1u << (p - 1);
    }
    s->trips = (s->twins & s->twins >> 1) != 0;
    return 1;
}

/* Rank all five-card subsets regardless of suits. In each class of subsets with the same ranks the
 * one with the highest cards is visited last, so first[] keeps it. */
static void rank_mixed(struct search *s, const struct ranking *k) {
    uint16_t pair_id[45];
    int n = 0;
    for (int b = 1; b < 10; b++)
        for (int a = 0; a < b; a++) pair_id[n++] = (uint16_t)(s->rank[a] + second[s->rank[b]]);
    n = 0;
    for (int a = 0; a < CARDS - 2; a++)
        for (int c = a + 2; c < CARDS; c++) {
            int ends = s->rank[a] + third[s->rank[c]];
            for (int b = a + 1; b < c; b++)
                s->triple_id[n++] = (uint16_t)(ends + second[s->rank[b]]);
        }
    memset(s->first, 0, sizeof s->first[0] * (size_t)(k->size + 4));
    for (int a = 2; a < CARDS - 2; a++) {
        int pairs = pairs_below[a];
        for (int t = k->triples_from[a]; t < k->triples_from[a + 1]; t++) {
            const int16_t *by_pair = k->five[s->triple_id[t]];
            unsigned triple = k->triple_mask[t];
            for (int p = 0; p < pairs; p++) {
                int value = by_pair[pair_id[p]];
                unsigned mask = triple | k->pair_mask[p];
                s->value[mask] = (int16_t)value;
                s->first[value] = (uint16_t)mask;
            }
        }
    }
}

/* Raise the ranks of subsets of one suit to their flushes; return how many, their masks in list. */
static int rank_suited(struct search *s, const struct ranking *k, uint16_t *list) {
    int found = 0;
    for (int suit = 0; suit < 4; suit++) {
        int at[CARDS + 1], n = 0;
        for (int p = 0; p < CARDS; p++) {
            at[n] = p;
            n += (int)(s->suits[p] >> suit & 1);
        }
        for (int e = 4; e < n; e++)
            for (int d = 3; d < e; d++)
                for (int c = 2; c < d; c++) {
                    int id = third[s->rank[at[c]]] + fourth[s->rank[at[d]]] + fifth[s->rank[at[e]]];
                    unsigned three = 1u << at[c] | 1u << at[d] | 1u << at[e];
                    for (int b = 1; b < c; b++)
                        for (int a = 0; a < b; a++) {
                            int value = k->suited[id + s->rank[at[a]] + second[s->rank[at[b]]]];
                            unsigned mask = three | 1u << at[a] | 1u << at[b];
                            if (value <= s->value[mask]) continue;
                            s->value[mask] = (int16_t)value;
                            list[found++] = (uint16_t)mask;
                        }
                }
    }
    return found;
}

/* Chain every subset whose suits may count (with jokers: every subset) by rank, masks descending. */
static void chain_strong(struct search *s, const struct ranking *k) {
    uint16_t list[FIVES + 1];
    int n = rank_suited(s, k, list);
    if (s->jokers || s->trips || !k->floor) { /* else nothing but a flush reaches the floor */
        int from = s->jokers ? 0 : k->floor;
        memset(s->first + from, 0, sizeof s->first[0] * (size_t)(k->size - from));
        n = 0;
        for (int i = 0; i < FIVES; i++) {
            unsigned mask = k->five_mask[i];
            list[n] = (uint16_t)mask;
            n += s->value[mask] >= from;
        }
    }
    for (int i = 0; i < n; i++) {
        unsigned mask = list[i];
        uint16_t *link = &s->first[s->value[mask]];
        while (*link > mask) link = &s->next[*link];
        s->next[mask] = *link;
        *link = (uint16_t)mask;
    }
}

INLINE int front_index(const struct search *s, const struct ranking *k, int t) {
    unsigned mask = k->triple_mask[t], suit = 0;
    if (k->suited_fronts) {
        int a = lowest(mask), b = lowest(mask & (mask - 1)), c = highest(mask);
        suit = s->suits[a] & s->suits[b] & s->suits[c];
    }
    return k->three[suit != 0][s->triple_id[t]];
}

/* Number the front ranks, strongest first, each with the lowest cards that make it. */
static void rank_fronts(struct search *s, const struct ranking *k, uint16_t *number) {
    uint64_t seen[FRONT_WORDS] = {0};
    uint16_t mask_of[2 * TRIPLE_IDS];
    for (int t = THREES - 1; t >= 0; t--) {
        int at = front_index(s, k, t);
        seen[at >> 6] |= 1ull << (at & 63);
        mask_of[at] = k->triple_mask[t];
    }
    memset(s->holds, 0, sizeof s->holds);
    int n = 0;
    for (int word = (k->front_values - 1) >> 6; word >= 0; word--)
        for (uint64_t bits = seen[word]; bits;) {
            int bit = highest(bits), at = word << 6 | bit;
            bits ^= 1ull << bit;
            unsigned mask = mask_of[at];
            s->front[n] = s->best[n] = k->front_at[at];
            s->front_mask[n] = (uint16_t)mask;
            number[at] = (uint16_t)n;
            uint64_t own = 1ull << (n & 63);
            s->holds[lowest(mask)][n >> 6] |= own;
            s->holds[lowest(mask & (mask - 1))][n >> 6] |= own;
            s->holds[highest(mask)][n >> 6] |= own;
            n++;
        }
    s->fronts = n;
}

static void number_triples(struct search *s, const struct ranking *k, const uint16_t *number) {
    for (int t = 0; t < THREES; t++)
        s->front_of[k->triple_number[t]] = number[front_index(s, k, t)];
}

/* ---- What an arrangement is worth ---------------------------------------------------------- */

/* A hand rank in one row: its points, and its bin where the index of a joint term has it. */
struct cell {
    int32_t points, bin;
};

/* The points of the three rows, and the joint term of their three bins. */
struct worth {
    const struct cell *front, *middle, *back; /* by hand rank */
    const int32_t *joint;                     /* by [back][middle][front] bin, or null */
};

INLINE int64_t worth_of(const struct worth *w, int front, int middle, int back) {
    struct cell f = w->front[front], m = w->middle[middle], b = w->back[back];
    int64_t sum = (int64_t)f.points + m.points + b.points;
    return w->joint ? sum + w->joint[f.bin | m.bin | b.bin] : sum;
}

/* ---- The sweep ----------------------------------------------------------------------------- */

/* Let the fronts from f on, which are no stronger, know of a middle. */
INLINE void raise_best(struct search *s, int f, int end, int middle) {
    for (; f < end && s->best[f] < middle; f++) s->best[f] = (int16_t)middle;
}

/* Sort splits of one back by front, strongest first, and drop those that another dominates. Their
 * front is still a number; equal splits do not occur. Return how many are left. */
static int64_t settle_group(struct split *group, int64_t n) {
    int64_t kept = 0;
    for (int64_t i = 1; i < n; i++) {
        struct split one = group[i];
        int64_t j = i;
        for (; j > 0 && (group[j - 1].front > one.front ||
                         (group[j - 1].front == one.front && group[j - 1].middle < one.middle)); j--)
            group[j] = group[j - 1];
        group[j] = one;
    }
    for (int64_t i = 0, middle = -1; i < n; i++)
        if (group[i].middle > middle) {
            middle = group[i].middle;
            group[kept++] = group[i];
        }
    return kept;
}

/* Return where the fronts end that may still be worth more than most with this middle and back. */
INLINE int hopeful(const struct search *s, const struct worth *worth, int live, int end, int middle,
                   int back, int64_t most) {
    if (end > live && worth_of(worth, s->front[end - 1], middle, back) > most) return end;
    while (live < end) {
        int half = (live + end) / 2;
        if (worth_of(worth, s->front[half], middle, back) > most)
            live = half + 1;
        else
            end = half;
    }
    return end;
}

INLINE int none_of_16(const uint16_t *masks) {
    uint64_t four[4];
    memcpy(four, masks, sizeof four);
    return !(four[0] | four[1] | four[2] | four[3]);
}

/* Visit the backs of a hand from the strongest down, and with each the fronts that can still do
 * better. Without a worth, write the frontier to out and return its size, or -1 when there is no
 * room. With one, write the best split to out[0] and its worth to top; return 0 if there is none. */
INLINE int64_t sweep(struct search *s, const struct ranking *k, int strict, const struct worth *worth,
                     struct split *out, int64_t room, int64_t *top) {
    uint16_t number[2 * TRIPLE_IDS];
    rank_mixed(s, k);
    chain_strong(s, k);
    rank_fronts(s, k, number);
    int64_t count = 0, most = INT64_MIN;
    int live = 0, end = s->fronts; /* fronts before live are too strong, from end on too weak */
    int back = (k->size + 3) & ~3;
    uint64_t lanes = 0;
    for (;;) {
        while (!lanes) {
            while (back >= 16 && none_of_16(s->first + back - 16)) back -= 16;
            if (!back) return count;
            back -= 4;
            memcpy(&lanes, s->first + back, sizeof lanes);
        }
        int lane = highest(lanes) >> 4, value = back + lane, limit = value - strict;
        unsigned mask = (unsigned)(lanes >> 16 * lane) & 0xffff;
        lanes &= ~(0xffffull << 16 * lane);
        while (live < end && s->front[live] >= limit) live++;
        while (end > live && s->best[end - 1] >= limit) end--;
        if (worth) end = hopeful(s, worth, live, end, limit, value, most);
        if (live >= end) return count;
        if (value < k->floor && !s->jokers) { /* suits cannot count: one subset a rank will do */
            unsigned rest = ((1u << CARDS) - 1) ^ mask, more = mask;
            const uint64_t *held[5];
            for (int i = 0; i < 5; i++, more &= more - 1) held[i] = s->holds[lowest(more)];
            for (int word = live >> 6; word <= (end - 1) >> 6; word++) {
                uint64_t bits = ~(held[0][word] | held[1][word] | held[2][word] | held[3][word] |
                                  held[4][word]);
                if (word == live >> 6) bits &= ~0ull << (live & 63);
                if (word == (end - 1) >> 6) bits &= ~0ull >> (63 - ((end - 1) & 63));
                for (; bits; bits &= bits - 1) {
                    int f = word << 6 | lowest(bits), middle = s->value[rest ^ s->front_mask[f]];
                    if (middle <= s->best[f] || middle > limit) continue;
                    raise_best(s, f, end, middle);
                    struct split one = {(uint16_t)s->front[f], (uint16_t)middle, (uint16_t)value,
                                        s->front_mask[f], (uint16_t)mask};
                    if (worth) {
                        int64_t points = worth_of(worth, one.front, middle, value);
                        if (points > most) most = *top = points, out[0] = one, count = 1;
                    } else {
                        if (count == room) return -1;
                        out[count++] = one;
                    }
                }
            }
            continue;
        }
        if (!s->front_ready) number_triples(s, k, number), s->front_ready = 1;
        unsigned twins = value < k->floor && !strict ? s->twins : 0; /* then one of equals will do */
        int64_t group = count, most_before = most;
        for (; mask; mask = s->next[mask]) {
            if (mask & twins & ~(mask >> 1)) continue;
            int at[8], n = 0;
            for (unsigned rest = ((1u << CARDS) - 1) ^ mask; rest; rest &= rest - 1) at[n++] = lowest(rest);
            for (int c = 2; c < 8; c++)
                for (int b = 1; b < c; b++) {
                    unsigned two = 1u << at[b] | 1u << at[c], rest = ((1u << CARDS) - 1) ^ mask ^ two;
                    const uint16_t *front_of = s->front_of + pairs_below[at[b]] + triples_below[at[c]];
                    for (int a = 0; a < b; a++) {
                        int f = front_of[at[a]], middle = s->value[rest ^ 1u << at[a]];
                        if (middle <= s->best[f] || middle > limit || (worth && f >= end)) continue;
                        raise_best(s, f, end, middle);
                        struct split one = {(uint16_t)f, (uint16_t)middle, (uint16_t)value,
                                            (uint16_t)(two | 1u << at[a]), (uint16_t)mask};
                        if (worth) {
                            one.front = (uint16_t)s->front[f];
                            int64_t points = worth_of(worth, one.front, middle, value);
                            int tie = points == most && most > most_before &&
                                      (one.front > out[0].front ||
                                       (one.front == out[0].front && middle > out[0].middle));
                            if (points > most || tie) most = *top = points, out[0] = one, count = 1;
                        } else {
                            if (count == room) return -1;
                            out[count++] = one;
                        }
                    }
                }
        }
        if (!worth) {
            count = group + settle_group(out + group, count - group);
            for (; group < count; group++) out[group].front = (uint16_t)s->front[out[group].front];
        }
    }
}

/* ---- Searching many hands ------------------------------------------------------------------ */

/* Write the frontiers of n hands one after the other, and their sizes. Return how many hands are
 * done: fewer than n when the next frontier found no room, and -1 - i when hand i is no hand. */
API int64_t shisanshui_frontiers(const struct ranking *k, int32_t strict, const uint8_t *hands,
                                 int64_t n, int32_t *sizes, struct split *out, int64_t room) {
    struct search s;
    for (int64_t i = 0; i < n; i++) {
        if (!take(&s, hands + CARDS * i)) return -1 - i;
        int64_t size = sweep(&s, k, strict, NULL, out, room, NULL);
        if (size < 0) return i;
        sizes[i] = (int32_t)size;
        out += size;
        room -= size;
    }
    return n;
}

/* Write the best split of each of n hands and its worth; all zero for a hand without a legal one. */
API int64_t shisanshui_best(const struct ranking *k, int32_t strict, const struct worth *worth,
                            const uint8_t *hands, int64_t n, struct split *out, int64_t *points) {
    struct search s;
    for (int64_t i = 0; i < n; i++) {
        if (!take(&s, hands + CARDS * i)) return -1 - i;
        memset(&out[i], 0, sizeof out[i]);
        points[i] = 0;
        sweep(&s, k, strict, worth, out + i, 1, points + i);
    }
    return n;
}

/* Write the worth of n splits. */
API void shisanshui_worths(const struct worth *worth, const struct split *splits, int64_t n,
                           int64_t *points) {
    for (int64_t i = 0; i < n; i++)
        points[i] = worth_of(worth, splits[i].front, splits[i].middle, splits[i].back);
}

/* Write the ranks of n rows of 3 or 5 cards in any order; return n, or -1 - i when row i is none. */
API int64_t shisanshui_ranks(const struct ranking *k, int32_t width, const uint8_t *rows, int64_t n,
                             uint16_t *out) {
    for (int64_t i = 0; i < n; i++) {
        int rank[5] = {0};
        unsigned suits = 15;
        for (int p = 0; p < width; p++) {
            int card = rows[width * i + p];
            if (card > 53) return -1 - i;
            rank[p] = card < 52 ? card >> 2 : JOKER;
            suits &= card < 52 ? 1u << (card & 3) : 15u;
        }
        sort_ints(rank, width);
        if (width == 3)
            out[i] = (uint16_t)k->front_at[k->three[suits != 0][rank[0] + second[rank[1]] + third[rank[2]]]];
        else if (suits)
            out[i] = (uint16_t)k->suited[five_id(rank)];
        else
            out[i] = (uint16_t)k->five[rank[0] + second[rank[1]] + third[rank[2]]]
                                      [rank[3] + second[rank[4]]];
    }
    return n;
}

/* ---- Dealing ------------------------------------------------------------------------------- */

/* SplitMix64: good enough for samples, and the same everywhere. */
INLINE uint64_t next_random(uint64_t *state) {
    uint64_t z = *state += 0x9e3779b97f4a7c15ull;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ull;
    z = (z ^ z >> 27) * 0x94d049bb133111ebull;
    return z ^ z >> 31;
}

/* Write n hands drawn from a deck of size cards, 13 or more, each hand ascending. */
API void shisanshui_draw(const uint8_t *deck, int32_t size, uint64_t seed, int64_t n, uint8_t *hands) {
    uint8_t cards[432];
    memcpy(cards, deck, (size_t)size);
    for (int64_t i = 0; i < n; i++) {
        uint8_t *hand = hands + CARDS * i;
        for (int p = 0; p < CARDS; p++) {
            uint64_t left = (uint64_t)(size - p);
            int other = p + (int)((next_random(&seed) >> 32) * left >> 32);
            uint8_t card = cards[other];
            cards[other] = cards[p];
            cards[p] = card;
            int q = p;
            for (; q > 0 && hand[q - 1] > card; q--) hand[q] = hand[q - 1];
            hand[q] = card;
        }
    }
}

/* ---- Options ------------------------------------------------------------------------------- */

/* Of each of n hands' options keep those worth at least the best less a margin, in place. Return
 * how many there are in all. */
API int64_t shisanshui_prune(const struct worth *worth, int64_t margin, struct split *options,
                             int32_t *sizes, int64_t n) {
    int64_t from = 0, to = 0;
    for (int64_t i = 0; i < n; i++) {
        int64_t most = INT64_MIN, end = from + sizes[i], begin = to;
        for (int64_t j = from; j < end; j++) {
            int64_t points = worth_of(worth, options[j].front, options[j].middle, options[j].back);
            if (points > most) most = points;
        }
        for (; from < end; from++) {
            struct split one = options[from];
            if (worth_of(worth, one.front, one.middle, one.back) + margin >= most) options[to++] = one;
        }
        sizes[i] = (int32_t)(to - begin);
    }
    return to;
}

/* For each of n hands, which has the options from starts[i] to starts[i + 1], write the first of
 * those worth most and its worth; where it has none, the end and nothing. */
API void shisanshui_pick(const struct worth *worth, const struct split *options,
                         const uint32_t *starts, int64_t n, uint32_t *picked, int64_t *points) {
    for (int64_t i = 0; i < n; i++) {
        int64_t most = INT64_MIN;
        picked[i] = starts[i + 1];
        for (uint32_t j = starts[i]; j < starts[i + 1]; j++) {
            int64_t worth_j = worth_of(worth, options[j].front, options[j].middle, options[j].back);
            if (worth_j > most) most = worth_j, picked[i] = j;
        }
        points[i] = starts[i] < starts[i + 1] ? most : 0;
    }
}

/* ---- Populations --------------------------------------------------------------------------- */

/* Those of a population that count, by index, and how much each; or everybody once. */
struct sample {
    const uint32_t *index, *weight; /* null: everybody; weight 1 */
    int64_t size;
};

/* Add a sample to counts of ranks by row and of cells by the three bins. */
API void shisanshui_tally(const struct split *splits, const struct sample *sample,
                          const uint8_t *const bins[3], int64_t *front, int64_t *middle,
                          int64_t *back, int64_t *joint) {
    for (int64_t i = 0; i < sample->size; i++) {
        const struct split *one = &splits[sample->index ? sample->index[i] : i];
        int64_t weight = sample->weight ? sample->weight[i] : 1;
        front[one->front] += weight;
        middle[one->middle] += weight;
        back[one->back] += weight;
        joint[(bins[2][one->back] << 6 | bins[1][one->middle]) << 6 | bins[0][one->front]] += weight;
    }
}

/* How one row pays: the scale in stretches of one class each, and what a row of class i wins of
 * class j at win[16 * i + j], in 65,536ths of a point; ties alike. */
struct pay {
    const uint16_t *starts;        /* where each stretch begins, and the end of the scale */
    const uint8_t *classes;        /* the class of each */
    const int32_t *win, *tie;
    const uint16_t *begins, *ends; /* by rank: where the ranks of its strength begin and end */
    int64_t stretches;
};

/* The points of a rank against counted ones; before[r] is how many lie below rank r. */
static int64_t row_points(const struct pay *pay, const int64_t *before, int rank) {
    int64_t begin = before[pay->begins[rank]], end = before[pay->ends[rank]], points = 0;
    int mine = 0;
    for (int i = 0; i < pay->stretches; i++)
        if (rank >= pay->starts[i]) mine = i;
    int own = pay->classes[mine];
    for (int i = 0; i < pay->stretches; i++) {
        int64_t low = before[pay->starts[i]], high = before[pay->starts[i + 1]];
        int theirs = pay->classes[i];
        if (i < mine)
            points += pay->win[16 * own + theirs] * (high - low);
        else if (i > mine)
            points -= pay->win[16 * theirs + own] * (high - low);
        else
            points += pay->win[17 * own] * (begin - low) - pay->win[17 * own] * (high - end) +
                      pay->tie[17 * own] * (end - begin);
    }
    return points;
}

static void sum_up(const int64_t *counts, int64_t size, int64_t *before) {
    before[0] = 0;
    for (int64_t i = 0; i < size; i++) before[i + 1] = before[i] + counts[i];
}

/* Write the points of every rank of a row against counts of ranks; before has size + 1 places. */
API void shisanshui_row_points(const struct pay *pay, const int64_t *counts, int64_t size,
                               int64_t *before, int64_t *points) {
    sum_up(counts, size, before);
    for (int64_t rank = 0; rank < size; rank++) points[rank] = row_points(pay, before, (int)rank);
}

/* Sum along one axis: 64 times what lies before each bin (after it, going down), and as many times
 * its own as own says. */
static void cumulate_axis(int64_t *cube, int stride, const uint8_t *own, int down) {
    int64_t before[BINS * BINS];
    for (int block = 0; block < CELLS; block += BINS * stride) {
        memset(before, 0, sizeof before[0] * (size_t)stride);
        for (int i = 0; i < BINS; i++) {
            int at = down ? BINS - 1 - i : i;
            int64_t *cell = cube + block + stride * at, part = own[at];
            for (int j = 0; j < stride; j++) {
                int64_t count = cell[j];
                cell[j] = BINS * before[j] + part * count;
                before[j] += count;
            }
        }
    }
}

/* Write 2^18 times what lies below each cell on all three axes (above it, going down). */
API void shisanshui_cumulate(const int64_t *joint, const uint8_t *own, int32_t down, int64_t *out) {
    memcpy(out, joint, sizeof out[0] * CELLS);
    cumulate_axis(out, 1, own, down);
    cumulate_axis(out, BINS, own + BINS, down);
    cumulate_axis(out, BINS * BINS, own + 2 * BINS, down);
}

/* What the joint terms of a worth follow from. Chances are in 2^20ths. */
struct stakes {
    const int64_t *faced, *facing;         /* counts by cell: of those I meet, of those they meet */
    const uint8_t *classes;                /* [3][64]: the class of each bin */
    const uint8_t *win, *lose, *rival_win; /* [3][64]: how much of the own bin counts, in 64ths */
    const int32_t *sweeps, *home_runs;     /* by [back][middle][front] class */
    const int32_t *rival_home_runs;
    int64_t faced_total, facing_total;     /* with those that lay no rows */
    int64_t faced_fouled, facing_fouled;   /* of these: swept in a home run, whatever one lays */
    int64_t guns;                          /* the chance that scoops are on */
    int64_t others, rival_others;          /* opponents besides the one in question, mine and theirs */
    int64_t majority, bits;                /* binary places of a point */
};

INLINE int64_t floored(int64_t a, int64_t b) { return a / b - (a % b < 0); }

static int64_t power(int64_t chance, int64_t times) {
    int64_t product = UNIT;
    for (int64_t i = 0; i < times; i++) product = product * chance >> 20;
    return product;
}

/* Write 2^20 times the chance to win more rows less that to win fewer, ties falling either way. */
static void majorities(const int64_t *joint, int64_t total, int64_t *out, int64_t *pairs) {
    enum { SQUARE = BINS * BINS };
    uint8_t half[3 * BINS];
    int64_t all = 0;
    memset(half, 32, sizeof half);
    memset(pairs, 0, sizeof pairs[0] * 3 * SQUARE);
    for (int cell = 0; cell < CELLS; cell++) {
        int f = cell & 63, m = cell >> 6 & 63, b = cell >> 12;
        pairs[m << 6 | f] += joint[cell];
        pairs[SQUARE + (b << 6 | f)] += joint[cell];
        pairs[2 * SQUARE + (b << 6 | m)] += joint[cell];
        all += joint[cell];
    }
    for (int i = 0; i < 3; i++) {
        int64_t *pair = pairs + i * SQUARE;
        for (int axis = 0; axis < 2; axis++)
            for (int line = 0; line < BINS; line++) {
                int64_t before = 0;
                for (int at = 0; at < BINS; at++) {
                    int64_t *cell = pair + (axis ? at << 6 | line : line << 6 | at), count = *cell;
                    *cell = 2 * before + count;
                    before += count;
                }
            }
    }
    shisanshui_cumulate(joint, half, 0, out);
    for (int cell = 0; cell < CELLS; cell++) {
        int f = cell & 63, m = cell >> 6 & 63, b = cell >> 12;
        int64_t two = pairs[m << 6 | f] + pairs[SQUARE + (b << 6 | f)] + pairs[2 * SQUARE + (b << 6 | m)];
        int64_t more = (two << 16) - 2 * out[cell];
        out[cell] = floored((2 * more - (all << 18)) * 4, total);
    }
}

/* Write the joint term of each cell: what my sweeps bring, less what theirs cost, and the majority.
 * scratch has four cubes. */
API void shisanshui_terms(const struct stakes *s, int64_t *scratch, int32_t *terms) {
    int64_t *below = scratch, *above = scratch + CELLS, *owed = scratch + 2 * CELLS;
    int64_t *most = scratch + 3 * CELLS;
    int places = (int)s->bits, owed_places = places > 6 ? places - 6 : 0;
    shisanshui_cumulate(s->facing, s->rival_win, 0, below);
    for (int cell = 0; cell < CELLS; cell++) {
        int at = (s->classes[2 * BINS + (cell >> 12)] << 4 | s->classes[BINS + (cell >> 6 & 63)]) << 4 |
                 s->classes[cell & 63];
        int64_t chance = power((below[cell] * 4 + (s->facing_fouled << 20)) / s->facing_total, s->rival_others);
        owed[cell] = s->faced[cell] * ((s->guns * s->sweeps[at] >> (20 - owed_places)) +
                                       (chance * s->rival_home_runs[at] >> (20 - owed_places)));
    }
    shisanshui_cumulate(owed, s->lose, 1, above);
    if (s->majority) majorities(s->faced, s->faced_total, most, owed);
    shisanshui_cumulate(s->faced, s->win, 0, below);
    for (int cell = 0; cell < CELLS; cell++) {
        int at = (s->classes[2 * BINS + (cell >> 12)] << 4 | s->classes[BINS + (cell >> 6 & 63)]) << 4 |
                 s->classes[cell & 63];
        int64_t sweep = below[cell] * 4 / s->faced_total;
        int64_t home = (below[cell] * 4 + (s->faced_fouled << 20)) / s->faced_total;
        int64_t term = ((sweep * s->guns >> 20) * s->sweeps[at] >> (20 - places)) +
                       (power(home, s->others + 1) * s->home_runs[at] >> (20 - places)) -
                       floored(above[cell], s->faced_total << (18 - places + owed_places));
        if (s->majority) term += s->majority * most[cell] >> (20 - places);
        terms[cell] = (int32_t)(term > INT32_MAX ? INT32_MAX : term < INT32_MIN ? INT32_MIN : term);
    }
}

/* ---- Card removal -------------------------------------------------------------------------- */

/* Ranks do not care which suit is which, so a hand of a population stands for its 24 renamings of
 * suits. Its weight beside my cards is how many of them (times 65,536) could still be dealt. Of a
 * deck that has more of some suits only the renamings count that leave the deck as it is. */

static int64_t permanent(int64_t a[4][4]) {
    int64_t sum = 0;
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++)
            for (int k = 0; k < 4; k++) {
                if (i == j || i == k || j == k) continue;
                sum += a[0][i] * a[1][j] * a[2][k] * a[3][6 - i - j - k];
            }
    return sum;
}

/* Fill a table of 65,536: in how many ways four suits pair off with four when bit 4s + t of the
 * index forbids s to be t. */
API void shisanshui_permanents(uint8_t *table) {
    for (int key = 0; key < 1 << 16; key++) {
        int64_t free[4][4];
        for (int s = 0; s < 4; s++)
            for (int t = 0; t < 4; t++) free[s][t] = !(key >> (4 * s + t) & 1);
        table[key] = (uint8_t)permanent(free);
    }
}

/* Write n hands of the ordinary deck as four arrays of masks of ranks, one a suit. */
API void shisanshui_suit_masks(const uint8_t *hands, int64_t n, uint16_t *out) {
    memset(out, 0, sizeof out[0] * 4 * (size_t)n);
    for (int64_t i = 0; i < n; i++)
        for (int p = 0; p < CARDS; p++) {
            unsigned card = hands[CARDS * i + p];
            out[n * (card & 3) + i] |= (uint16_t)(1u << (card >> 2));
        }
}

/* Bit 4s + t of a key: suit s of a hand and suit t of mine share a rank. */
FAST static void keys_of(const uint16_t *hands, int64_t n, int64_t start, int count,
                         const uint16_t *mine, uint16_t *keys) {
    for (int i = 0; i < count; i++) {
        unsigned key = 0;
        for (int s = 0; s < 4; s++)
            for (int t = 0; t < 4; t++)
                key |= (hands[n * s + start + i] & mine[t]) ? 1u << (4 * s + t) : 0u;
        keys[i] = (uint16_t)key;
    }
}

/* With 52 cards: write the sample of n hands, given as suit masks, that may be held beside mine.
 * Both arrays have n places. Return the size of the sample. */
API int64_t shisanshui_weigh(const uint16_t *hands, int64_t n, const uint16_t *mine,
                             const uint8_t *permanents, uint32_t *index, uint32_t *weight) {
    int64_t size = 0;
    for (int64_t start = 0; start < n; start += BLOCK) {
        int count = (int)(n - start < BLOCK ? n - start : BLOCK);
        uint16_t keys[BLOCK];
        keys_of(hands, n, start, count, mine, keys);
        for (int i = 0; i < count; i++) {
            unsigned ways = permanents[keys[i]];
            index[size] = (uint32_t)(start + i);
            weight[size] = ways * WEIGHT_UNIT;
            size += ways != 0;
        }
    }
    return size;
}

static int64_t choose(int n, int k) {
    int64_t ways = n >= k;
    for (int i = 0; i < k; i++) ways = ways * (n - i) / (i + 1);
    return ways;
}

/* The same for a deck of any counts of the 54 faces; hands are 13 ascending cards each. */
API int64_t shisanshui_weigh_any(const uint8_t *hands, int64_t n, const uint8_t *deck,
                                 const uint8_t *mine, uint32_t *index, uint32_t *weight) {
    int left[52], jokers = deck[52] + deck[53], jokers_left = jokers;
    int64_t alike[4][4]; /* suits that the deck has the same cards of */
    for (int s = 0; s < 4; s++)
        for (int t = 0; t < 4; t++) {
            alike[s][t] = 1;
            for (int face = 0; face < 52; face += 4) alike[s][t] &= deck[face + s] == deck[face + t];
        }
    for (int face = 0; face < 52; face++) left[face] = deck[face];
    for (int p = 0; p < CARDS; p++) {
        if (mine[p] < 52) left[mine[p]]--;
        jokers_left -= mine[p] >= 52;
    }
    int64_t size = 0;
    for (int64_t i = 0; i < n; i++) {
        const uint8_t *hand = hands + CARDS * i;
        int64_t ways[4][4], all = 1;
        memcpy(ways, alike, sizeof ways);
        int held_jokers = 0;
        for (int p = 0, copies; p < CARDS; p += copies) {
            int face = hand[p];
            for (copies = 1; p + copies < CARDS && hand[p + copies] == face;) copies++;
            if (face >= 52) {
                held_jokers += copies;
                continue;
            }
            all *= choose(deck[face], copies);
            for (int t = 0; t < 4; t++) ways[face & 3][t] *= choose(left[(face & ~3) | t], copies);
        }
        int64_t part = permanent(ways) * choose(jokers_left, held_jokers);
        all *= choose(jokers, held_jokers);
        index[size] = (uint32_t)i;
        weight[size] = all ? (uint32_t)(part * WEIGHT_UNIT / all) : 0;
        size += weight[size] != 0;
    }
    return size;
}

/* ---- Meeting a sample ---------------------------------------------------------------------- */

/* A pool of hands as they are played: rows, or none for those of another kind than 0. */
struct pool {
    const struct split *splits;
    const uint8_t *kinds;
    const int16_t *sweeps; /* what each takes of whom it sweeps */
};

/* What rows meet, each of the sample counting by its weight in eighths: points of the rows in
 * 65,536ths, sweeps, times swept by what that costs, and more rows won less fewer. */
struct met {
    int64_t rows, sweeps, swept, majority;
};

struct block {
    int size;
    int16_t front[BLOCK], middle[BLOCK], back[BLOCK], weight[BLOCK], sweeps[BLOCK];
};

/* Ties are mine where tie is above zero, theirs below. Weights are below 200 and a block has 256, so
 * that sums fit 32 bits; nothing branches, so that it runs in vectors. */
INLINE void meet_block(const struct block *k, const int16_t mine[3], int tie, int soft, struct met *out) {
    int16_t f = mine[0], m = mine[1], b = mine[2], up = tie > 0, down = tie < 0;
    int16_t f_up = (int16_t)(f + up), m_up = (int16_t)(m + up), b_up = (int16_t)(b + up);
    int16_t f_down = (int16_t)(f - down), m_down = (int16_t)(m - down), b_down = (int16_t)(b - down);
    int32_t sweeps = 0, swept = 0, majority = 0;
    for (int i = 0; i < k->size; i++) {
        int16_t won = (int16_t)((f_up > k->front[i]) + (m_up > k->middle[i]) + (b_up > k->back[i]));
        int16_t lost = (int16_t)((f_down < k->front[i]) + (m_down < k->middle[i]) + (b_down < k->back[i]));
        int16_t sweep = soft ? (int16_t)((lost == 0) & (won > 0)) : (int16_t)(won == 3);
        int16_t swoop = soft ? (int16_t)((won == 0) & (lost > 0)) : (int16_t)(lost == 3);
        sweeps += (int16_t)(k->weight[i] & -sweep);
        swept += (int32_t)(int16_t)(k->weight[i] & -swoop) * k->sweeps[i];
        majority += (int32_t)k->weight[i] * (int16_t)((won > lost) - (won < lost));
    }
    out->sweeps += sweeps;
    out->swept += swept;
    out->majority += majority;
}

FAST static void meet_all(const struct block *k, const int16_t (*mine)[3], int64_t n, int tie, int soft,
                          struct met *out) {
    for (int64_t j = 0; j < n; j++)
        if (soft)
            meet_block(k, mine[j], tie, 1, &out[j]);
        else
            meet_block(k, mine[j], tie, 0, &out[j]);
}

/* Let n splits of mine meet a sample of a pool. kinds gets the weight of each kind; counts and
 * before are scratch of three scales and of one and a place more. n is at most 64. */
API void shisanshui_meet(const struct pool *pool, const struct sample *sample,
                         const struct pay *const pays[3], int64_t size, int32_t tie, int32_t soft,
                         const struct split *mine, int64_t n, int64_t *kinds, int64_t *counts,
                         int64_t *before, struct met *out) {
    int16_t at[64][3];
    const uint16_t *strength = pays[0]->begins;
    struct block block;
    block.size = 0;
    memset(out, 0, sizeof out[0] * (size_t)n);
    memset(counts, 0, sizeof counts[0] * 3 * (size_t)size);
    for (int64_t j = 0; j < n; j++) {
        at[j][0] = (int16_t)strength[mine[j].front];
        at[j][1] = (int16_t)strength[mine[j].middle];
        at[j][2] = (int16_t)strength[mine[j].back];
    }
    for (int64_t i = 0; i < sample->size; i++) {
        int64_t which = sample->index ? sample->index[i] : i;
        int weight = sample->weight ? (int)((sample->weight[i] + (1u << 12)) >> 13) : 1;
        kinds[pool->kinds[which]] += weight;
        if (!pool->kinds[which]) {
            struct split one = pool->splits[which];
            int k = block.size++;
            block.front[k] = (int16_t)strength[one.front];
            block.middle[k] = (int16_t)strength[one.middle];
            block.back[k] = (int16_t)strength[one.back];
            block.weight[k] = (int16_t)weight;
            block.sweeps[k] = pool->sweeps[which];
            counts[one.front] += weight;
            counts[size + one.middle] += weight;
            counts[2 * size + one.back] += weight;
        }
        if (block.size == BLOCK || i + 1 == sample->size) {
            meet_all(&block, (const int16_t(*)[3])at, n, tie, soft, out);
            block.size = 0;
        }
    }
    for (int row = 0; row < 3; row++) {
        sum_up(counts + row * size, size, before);
        for (int64_t j = 0; j < n; j++) {
            int rank = row == 0 ? mine[j].front : row == 1 ? mine[j].middle : mine[j].back;
            out[j].rows += row_points(pays[row], before, rank);
        }
    }
}
