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
    BLOCK = 512, /* of a population at a time */
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

/* A hand rank in one row: its points, and (extra << 6 | bin) for the joint terms. */
struct cell {
    int32_t points, extra_bin;
};

/* points of the three rows + scale[bins] * (flat + extras of the three rows) + shift[bins]. */
struct worth {
    const struct cell *front, *middle, *back; /* by hand rank */
    const int32_t (*joint)[2];                /* scale and shift by [back][middle][front] bin, or null */
    int64_t flat;
};

INLINE int64_t worth_of(const struct worth *w, int front, int middle, int back) {
    struct cell f = w->front[front], m = w->middle[middle], b = w->back[back];
    int64_t sum = (int64_t)f.points + m.points + b.points;
    if (!w->joint) return sum;
    int bin = ((b.extra_bin & 63) << 6 | (m.extra_bin & 63)) << 6 | (f.extra_bin & 63);
    int64_t extra = w->flat + (f.extra_bin >> 6) + (m.extra_bin >> 6) + (b.extra_bin >> 6);
    return sum + w->joint[bin][0] * extra + w->joint[bin][1];
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

/* ---- Populations --------------------------------------------------------------------------- */

/* Those of a population that count, by index, and how much each; or everybody once. */
struct sample {
    const uint32_t *index, *weight; /* both null: everybody, weight 1 */
    int64_t size;
};

INLINE int64_t extra_of(const struct worth *w, const struct split *one) {
    return w->flat + (w->front[one->front].extra_bin >> 6) + (w->middle[one->middle].extra_bin >> 6) +
           (w->back[one->back].extra_bin >> 6);
}

/* Add a sample to counts of ranks by row and, unless joint is null, to the weight and the weighted
 * extra in each [back][middle][front] bin. */
API void shisanshui_tally(const struct split *splits, const struct sample *sample,
                          const struct worth *w, int64_t *front, int64_t *middle, int64_t *back,
                          int64_t (*joint)[2]) {
    for (int64_t i = 0; i < sample->size; i++) {
        const struct split *one = &splits[sample->index ? sample->index[i] : i];
        int64_t weight = sample->weight ? sample->weight[i] : 1;
        front[one->front] += weight;
        middle[one->middle] += weight;
        back[one->back] += weight;
        if (!joint) continue;
        int bin = ((w->back[one->back].extra_bin & 63) << 6 | (w->middle[one->middle].extra_bin & 63))
                      << 6 | (w->front[one->front].extra_bin & 63);
        joint[bin][0] += weight;
        joint[bin][1] += weight * extra_of(w, one);
    }
}

/* Sum along one axis: twice what lies before each bin (after it, going down) and once its own. */
static void cumulate_axis(int64_t *cube, int stride, int down) {
    int64_t before[BINS * BINS];
    for (int block = 0; block < BINS * BINS * BINS; block += BINS * stride) {
        memset(before, 0, sizeof before[0] * (size_t)stride);
        for (int i = 0; i < BINS; i++) {
            int64_t *cell = cube + block + stride * (down ? BINS - 1 - i : i);
            for (int j = 0; j < stride; j++) {
                int64_t own = cell[j];
                cell[j] = 2 * before[j] + own;
                before[j] += own;
            }
        }
    }
}

/* From a joint tally: eight times the weight that lies below each bin on all three axes, and eight
 * times the extra that lies above it; a bin's own plane counts half on its axis. */
API void shisanshui_cumulate(const int64_t (*joint)[2], int64_t *below, int64_t *above) {
    for (int bin = 0; bin < BINS * BINS * BINS; bin++) {
        below[bin] = joint[bin][0];
        above[bin] = joint[bin][1];
    }
    for (int stride = 1; stride < BINS * BINS * BINS; stride *= BINS) {
        cumulate_axis(below, stride, 0);
        cumulate_axis(above, stride, 1);
    }
}

/* What rows meet: the sums of a sample's weight that it sweeps, that sweeps it, the same times its
 * extra, and times the sign of rows won less rows lost. */
struct encounter {
    int64_t sweeps, swept, swept_extra, majority;
};

/* A block of a sample. Weights are at most 24 * 65,536, so sums over a block fit 32 bits; weight
 * times extra is kept as high << 16 | low for the same reason. */
struct block {
    int32_t front[BLOCK], middle[BLOCK], back[BLOCK], weight[BLOCK], high[BLOCK], low[BLOCK];
};

INLINE struct encounter meet(const struct block *k, int size, int32_t f, int32_t m, int32_t b,
                             int soft) {
    int32_t sweeps = 0, swept = 0, high = 0, low = 0, more = 0, fewer = 0;
    for (int i = 0; i < size; i++) { /* masks of all ones or none, so that it runs in vectors */
        int32_t won_f = -(f > k->front[i]), lost_f = -(f < k->front[i]);
        int32_t won_m = -(m > k->middle[i]), lost_m = -(m < k->middle[i]);
        int32_t won_b = -(b > k->back[i]), lost_b = -(b < k->back[i]);
        int32_t lead = lost_f + lost_m + lost_b - won_f - won_m - won_b;
        int32_t won = won_f & won_m & won_b, lost = lost_f & lost_m & lost_b;
        if (soft) {
            won = (won_f | won_m | won_b) & ~(lost_f | lost_m | lost_b);
            lost = (lost_f | lost_m | lost_b) & ~(won_f | won_m | won_b);
        }
        sweeps += k->weight[i] & won;
        swept += k->weight[i] & lost;
        high += k->high[i] & lost;
        low += k->low[i] & lost;
        more += k->weight[i] & -(lead > 0);
        fewer += k->weight[i] & -(lead < 0);
    }
    return (struct encounter){sweeps, swept, (int64_t)high * WEIGHT_UNIT + low, (int64_t)more - fewer};
}

/* Let each of n splits meet the sample. Rows compare by the strengths of their ranks, one table a
 * row. Soft: a sweep needs no loss and a win; else three wins. */
API void shisanshui_encounters(const struct split *splits, const struct sample *sample,
                               const struct worth *w, const uint16_t *const strength[3], int32_t soft,
                               const struct split *mine, int64_t n, struct encounter *out) {
    struct block block;
    memset(out, 0, sizeof *out * (size_t)n);
    for (int64_t start = 0; start < sample->size; start += BLOCK) {
        int size = (int)(sample->size - start < BLOCK ? sample->size - start : BLOCK);
        for (int i = 0; i < size; i++) {
            const struct split *one = &splits[sample->index ? sample->index[start + i] : start + i];
            block.front[i] = strength[0][one->front];
            block.middle[i] = strength[1][one->middle];
            block.back[i] = strength[2][one->back];
            block.weight[i] = sample->weight ? (int32_t)sample->weight[start + i] : 1;
            int64_t extra = block.weight[i] * extra_of(w, one);
            block.low[i] = (int32_t)(extra & (WEIGHT_UNIT - 1));
            block.high[i] = (int32_t)((extra - block.low[i]) / WEIGHT_UNIT);
        }
        for (int64_t j = 0; j < n; j++) {
            int32_t f = strength[0][mine[j].front], m = strength[1][mine[j].middle];
            int32_t b = strength[2][mine[j].back];
            struct encounter met = soft ? meet(&block, size, f, m, b, 1) : meet(&block, size, f, m, b, 0);
            out[j].sweeps += met.sweeps;
            out[j].swept += met.swept;
            out[j].swept_extra += met.swept_extra;
            out[j].majority += met.majority;
        }
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

/* Write n hands without jokers or equal cards as four masks of ranks, 16 bits a suit. */
API void shisanshui_suit_masks(const uint8_t *hands, int64_t n, uint64_t *out) {
    for (int64_t i = 0; i < n; i++) {
        out[i] = 0;
        for (int p = 0; p < CARDS; p++) {
            unsigned card = hands[CARDS * i + p];
            out[i] |= 1ull << ((card & 3) << 4 | card >> 2);
        }
    }
}

/* With 52 cards: write the sample of n hands, given as suit masks, that may be held beside mine.
 * Both arrays have n places. Return the size of the sample. */
API int64_t shisanshui_weigh(const uint64_t *hands, int64_t n, uint64_t mine, const uint8_t *permanents,
                             uint32_t *index, uint32_t *weight) {
    const uint64_t lanes = 0x0001000100010001ull;
    uint64_t suit[4];
    for (int t = 0; t < 4; t++) suit[t] = (mine >> 16 * t & 0xffff) * lanes;
    int64_t size = 0;
    for (int64_t start = 0; start < n; start += BLOCK) {
        int count = (int)(n - start < BLOCK ? n - start : BLOCK);
        uint64_t keys[BLOCK]; /* bit 4s + t: its suit s and my suit t share a rank */
        for (int i = 0; i < count; i++) {
            uint64_t shared = 0; /* bits 12 to 15 of each lane */
            for (int t = 0; t < 4; t++)
                shared |= (((hands[start + i] & suit[t]) + 0x7fff * lanes) & 0x8000 * lanes) >> (3 - t);
            shared = shared >> 12 & 0xf * lanes;
            keys[i] = shared | shared >> 12 | shared >> 24 | shared >> 36;
        }
        for (int i = 0; i < count; i++) {
            unsigned ways = permanents[keys[i] & 0xffff];
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
