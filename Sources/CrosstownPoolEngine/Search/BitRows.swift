/// Rows of bits, one row per rider, one bit per driver.
struct BitRows: Sendable {
    let wordsPerRow: Int
    private(set) var words: ContiguousArray<UInt64>

    init(rows: Int, columns: Int) {
        wordsPerRow = (columns + 63) / 64
        words = ContiguousArray(repeating: 0, count: rows * wordsPerRow)
    }

    mutating func insert(row: Int, column: Int) {
        words[row * wordsPerRow + column / 64] |= 1 << UInt64(column % 64)
    }

    mutating func remove(row: Int, column: Int) {
        words[row * wordsPerRow + column / 64] &= ~(1 << UInt64(column % 64))
    }

    func contains(row: Int, column: Int) -> Bool {
        words[row * wordsPerRow + column / 64] & 1 << UInt64(column % 64) != 0
    }

    func count(row: Int) -> Int {
        var total = 0
        for word in 0..<wordsPerRow { total += words[row * wordsPerRow + word].nonzeroBitCount }
        return total
    }
}

extension BitRows {
    /// The column of the bit with a number, counted within a row from zero.
    func column(_ number: Int, ofRow row: Int) -> Int {
        var left = number
        for word in 0..<wordsPerRow {
            var bits = words[row * wordsPerRow + word]
            guard left < bits.nonzeroBitCount else {
                left -= bits.nonzeroBitCount
                continue
            }
            for _ in 0..<left { bits &= bits - 1 }
            return word * 64 + bits.trailingZeroBitCount
        }
        return 0
    }
}

extension BitRows {
    /// Becomes the one row of bits that two others have in common.
    mutating func become(_ one: BitRows, and other: BitRows) {
        for word in words.indices { words[word] = one.words[word] & other.words[word] }
    }

    /// Whether a row has a bit in common with the one row of another.
    @inline(__always)
    func hasCommon(row: Int, with other: BitRows) -> Bool {
        words.withUnsafeBufferPointer { words in
            other.words.withUnsafeBufferPointer { others in
                let first = row * wordsPerRow
                for word in 0..<others.count where words[first + word] & others[word] != 0 { return true }
                return false
            }
        }
    }
}
