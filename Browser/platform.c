// What Embedded Swift and the engine ask of the platform, as small as it can be: no file, no clock, no WASI.
// The remaining mathematics is that of wasi-libc.

typedef unsigned long size_t;

extern unsigned char __heap_base;

void abort(void) { __builtin_trap(); }

// Embedded Swift prints why it stops. Nobody reads that in a browser, where the trap itself has a stack.
int putchar(int character) { return character; }

// Seeds hashes, and the engine makes none.
void arc4random_buf(void *bytes, size_t count) { __builtin_trap(); }

// Memory: blocks of powers of two from 32 bytes on, each behind a header that names its class. A freed block waits in
// the list of its class. The engine's arrays double as they grow, so that few blocks of a size are ever needed.

struct block {
    size_t class;
    struct block *next;
};

enum { header = 16, smallest = 5, classes = 32 };

static struct block *waiting[classes];
static size_t fresh;

static size_t grown_to(size_t end) {
    const size_t page = 65536;
    size_t held = __builtin_wasm_memory_size(0) * page;
    if (end <= held) return 1;
    return __builtin_wasm_memory_grow(0, (end - held + page - 1) / page) != (size_t)-1;
}

void *malloc(size_t count) {
    size_t class = smallest;
    while (class < classes && ((size_t)1 << class) < count + header) class++;
    if (class == classes) return 0;
    struct block *block = waiting[class];
    if (block) {
        waiting[class] = block->next;
    } else {
        if (!fresh) fresh = ((size_t)&__heap_base + 15) & ~(size_t)15;
        size_t end = fresh + ((size_t)1 << class);
        if (end < fresh || !grown_to(end)) return 0;
        block = (struct block *)fresh;
        fresh = end;
    }
    block->class = class;
    return (char *)block + header;
}

void free(void *memory) {
    if (!memory) return;
    struct block *block = (struct block *)((char *)memory - header);
    block->next = waiting[block->class];
    waiting[block->class] = block;
}

// Blocks lie at multiples of 16, which is all that Swift asks for.
int posix_memalign(void **memory, size_t alignment, size_t count) {
    if (alignment > header) return 22;
    *memory = malloc(count);
    return *memory ? 0 : 12;
}

void *aligned_alloc(size_t alignment, size_t count) { return alignment > header ? 0 : malloc(count); }

// Mathematics: series instead of the tables of the library, which are larger than the engine's code for a mode.

static double scaled(double x, int exponent) {
    union { unsigned long long bits; double value; } power = {(unsigned long long)(exponent + 1023) << 52};
    return x * power.value;
}

// e to the x for numbers as they occur in the engine: zero below -700, infinite above 700.
double exp(double x) {
    if (x != x) return x;
    if (x < -700) return 0;
    if (x > 700) return __builtin_inf();
    int exponent = (int)__builtin_nearbyint(x * 1.44269504088896340736);
    // Two parts of the natural logarithm of two, the first with few digits, so that its multiples are exact.
    double rest = x - exponent * 6.93147180369123816490e-01 - exponent * 1.90821492927058770002e-10;
    double sum = 1;
    for (int n = 16; n > 0; n--) sum = 1 + sum * rest / n;
    return scaled(sum, exponent);
}

// The natural logarithm of a normal positive number: of its power of two, and a series of the rest.
double log(double x) {
    if (!(x > 0)) return x == 0 ? -__builtin_inf() : __builtin_nan("");
    if (x == __builtin_inf()) return x;
    union { double value; unsigned long long bits; } number = {x};
    int exponent = (int)(number.bits >> 52) - 1023;
    number.bits = (number.bits & 0xFFFFFFFFFFFFFull) | 0x3FF0000000000000ull;
    if (number.value > 1.41421356237309504880) {
        number.value /= 2;
        exponent++;
    }
    double s = (number.value - 1) / (number.value + 1), square = s * s, sum = 0;
    for (int n = 25; n > 0; n -= 2) sum = sum * square + 1.0 / n;
    return exponent * 6.93147180369123816490e-01 + (exponent * 1.90821492927058770002e-10 + 2 * s * sum);
}

// Angles of more than a million turns, which the library would reduce with a large table, never come.
int __rem_pio2_large(double *x, double *y, int exponent, int count, int precision) {
    __builtin_trap();
    return 0;
}
