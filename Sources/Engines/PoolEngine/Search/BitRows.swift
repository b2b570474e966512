/// Rows of bits, one row per rider, one bit per driver.
struct BitRows {
    let wordsPerRow: Int
    let words: Table<UInt64>

    init(rows: Int, columns: Int, _ arena: TableArena) {
        wordsPerRow = (columns + 63) / 64
        words = arena.table(repeating: 0, count: rows * wordsPerRow)
    }

    private init(copying other: BitRows, to arena: TableArena) {
        wordsPerRow = other.wordsPerRow
        words = arena.copy(of: other.words)
    }

    func copied(to arena: TableArena) -> BitRows { BitRows(copying: self, to: arena) }

    @inline(__always)
    func insert(row: Int, column: Int) {
        words[row * wordsPerRow + column / 64] |= 1 << UInt64(column % 64)
    }

    @inline(__always)
    func remove(row: Int, column: Int) {
        words[row * wordsPerRow + column / 64] &= ~(1 << UInt64(column % 64))
    }

    @inline(__always)
    func contains(row: Int, column: Int) -> Bool {
        words[row * wordsPerRow + column / 64] & 1 << UInt64(column % 64) != 0
    }

    func count(row: Int) -> Int {
        var total = 0
        for word in 0..<wordsPerRow { total += words[row * wordsPerRow + word].nonzeroBitCount }
        return total
    }

    /// Returns the column of the bit with a number, counted within a row from zero.
    func column(_ number: Int, ofRow row: Int) -> Int {
        var left = number
        for word in 0..<wordsPerRow {
            var bits = words[row * wordsPerRow + word]
            guard left >= bits.nonzeroBitCount else {
                for _ in 0..<left { bits &= bits - 1 }
                return word * 64 + bits.trailingZeroBitCount
            }
            left -= bits.nonzeroBitCount
        }
        return 0
    }

    /// Returns an endless cycle over the columns of a row's bits, from the bit with a number on; the row must have one.
    @inline(__always)
    func columns(ofRow row: Int, from number: Int) -> BitCycle {
        BitCycle(words: words, first: row * wordsPerRow, count: wordsPerRow, column: column(number, ofRow: row))
    }

    /// Stores the bits that two single rows have in common.
    @inline(__always)
    func become(_ one: BitRows, and other: BitRows) {
        for word in 0..<words.count { words[word] = one.words[word] & other.words[word] }
    }

    /// Returns whether a row has a bit in common with the single row of another.
    @inline(__always)
    func hasCommon(row: Int, with other: BitRows) -> Bool {
        let first = row * wordsPerRow
        for word in 0..<wordsPerRow where words[first + word] & other.words[word] != 0 { return true }
        return false
    }
}

/// An endless cycle over the bits of one row.
struct BitCycle {
    private let words: Table<UInt64>
    private let first: Int
    private let count: Int
    private var word: Int
    private var bits: UInt64

    @inline(__always)
    fileprivate init(words: Table<UInt64>, first: Int, count: Int, column: Int) {
        (self.words, self.first, self.count) = (words, first, count)
        word = column / 64
        bits = words[first + word] & ~0 << UInt64(column % 64)
    }

    @inline(__always)
    mutating func next() -> Int {
        while bits == 0 {
            word = word + 1 < count ? word + 1 : 0
            bits = words[first + word]
        }
        defer { bits &= bits - 1 }
        return word * 64 + bits.trailingZeroBitCount
    }
}
