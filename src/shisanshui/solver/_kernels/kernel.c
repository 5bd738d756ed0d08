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

#define VERSION 1
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

API int32_t shisanshui_version(void) { return VERSION; }

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
            n += s->suits[p] >> suit & 1;
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
        unsigned twins = value < k->floor ? s->twins : 0; /* then equal ranks are as good */
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

/* ---- Batch calls --------------------------------------------------------------------------- */

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
