import CrosstownSQL

/// What a rider shows to get a reward: eight letters and digits of which none looks like another.
struct RewardCode: Hashable, Sendable, CustomStringConvertible {
    private static let letters = Array("ABCDEFGHJKLMNPQRSTUVWXYZ23456789")
    private static let length = 8

    /// The letters and digits.
    let description: String

    /// Draws a code; there are a million million of them, so that nobody guesses one.
    init(drawnBy random: RandomSource) {
        description = String(
            (0..<Self.length).map { _ in Self.letters[Int(random.number(below: UInt64(Self.letters.count)))] }
        )
    }

    /// Reads a code as people type it; `nil` where it cannot be one.
    init?(typed text: String) {
        let typed = text.uppercased().filter { !$0.isWhitespace && $0 != "-" }
        guard typed.count == Self.length, typed.allSatisfy(Self.letters.contains) else { return nil }
        description = typed
    }

    private init(stored text: String) { description = text }
}

extension RewardCode: SQLBindable, SQLReadable {
    var sqlValue: SQLValue { .text(description) }

    static func read(_ value: SQLValue) -> RewardCode? { String.read(value).map(RewardCode.init(stored:)) }
}
