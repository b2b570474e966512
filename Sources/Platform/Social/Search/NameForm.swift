/// A name, prepared for search: folded words as 16-bit letters, and its trigrams.
struct NameForm: Sendable {
    /// The words in order, separated by blanks.
    let letters: [UInt16]
    /// The words in the orders in which people write names: each word first once.
    let orders: [[UInt16]]
    /// The distinct trigrams of all words, each padded with blanks.
    let runs: [UInt64]

    private static let blank = UInt16(32)
    /// Names with more words are compared only in their own order.
    private static let mostWords = 4

    /// Creates a form from folded words.
    init(words: [String]) {
        let words = words.map { $0.unicodeScalars.map { UInt16(truncatingIfNeeded: $0.value) } }
        letters = Self.joined(words)
        let turns = words.count <= Self.mostWords ? Array(words.indices.dropFirst()) : []
        orders = [letters] + turns.map { Self.joined(Array(words[$0...] + words[..<$0])) }
        runs = Self.runs(of: words)
    }

    private static func joined(_ words: [[UInt16]]) -> [UInt16] { Array(words.joined(separator: [blank])) }

    /// Same as PostgreSQL's `pg_trgm`: two blanks before a word and one after it, so that beginnings weigh more.
    private static func runs(of words: [[UInt16]]) -> [UInt64] {
        var runs: Set<UInt64> = []
        for word in words {
            var run = UInt64(blank) << 16 | UInt64(blank)
            for letter in word + [blank] {
                run = (run << 16 | UInt64(letter)) & 0xFFFF_FFFF_FFFF
                runs.insert(run)
            }
        }
        return runs.sorted()
    }
}
