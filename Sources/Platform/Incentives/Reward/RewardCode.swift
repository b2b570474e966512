import CrosstownSQL

/// The code with which a rider receives a reward: eight letters and digits that cannot be confused.
struct RewardCode: Hashable, Sendable, CustomStringConvertible {
    private static let letters = Array("ABCDEFGHJKLMNPQRSTUVWXYZ23456789")
    private static let length = 8

    /// The letters and digits.
    let description: String

    /// Draws a code out of a million million, so that guessing fails.
    init(drawnBy random: RandomSource) {
        description = String(
            (0..<Self.length).map { _ in Self.letters[Int(random.number(below: UInt64(Self.letters.count)))] }
        )
    }

    /// Parses a code as users type it; `nil` where it is invalid.
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
