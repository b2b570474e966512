/// A name as search compares it: folded words as 16-bit letters, and what it shares with other names.
struct NameForm: Sendable {
    /// The words in their order with a blank between them.
    let letters: [UInt16]
    /// The words in every order that people write names in: each of them first once.
    let orders: [[UInt16]]
    /// The distinct runs of three letters of all words, each padded with blanks.
    let runs: [UInt64]

    private static let blank = UInt16(32)
    /// Names of more words are compared in their own order alone.
    private static let mostWords = 4

    /// Takes over folded words.
    init(words: [String]) {
        let words = words.map { $0.unicodeScalars.map { UInt16(truncatingIfNeeded: $0.value) } }
        letters = Self.joined(words)
        let turns = words.count <= Self.mostWords ? Array(words.indices.dropFirst()) : []
        orders = [letters] + turns.map { Self.joined(Array(words[$0...] + words[..<$0])) }
        runs = Self.runs(of: words)
    }

    private static func joined(_ words: [[UInt16]]) -> [UInt16] { Array(words.joined(separator: [blank])) }

    /// As PostgreSQL's `pg_trgm` makes them: two blanks before a word and one behind it, so that beginnings weigh more.
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
