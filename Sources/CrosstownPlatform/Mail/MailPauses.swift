import CrosstownValues

/// When an e-mail that was not taken is tried again.
enum MailPauses {
    /// After two days nobody waits for it any more.
    static let patience: Int64 = 2 * 24 * 3_600_000
    private static let seconds: [Int64] = [5, 30, 120, 600, 1800, 3600]
    private static let longest: Int64 = 7200

    /// The moment of the next attempt after so many; `nil` where it is given up.
    static func next(after attempts: Int, madeAt: Timestamp, now: Timestamp) -> Timestamp? {
        guard now.milliseconds(since: madeAt) < patience else { return nil }
        let index = attempts - 1
        return now.advanced(milliseconds: 1000 * (seconds.indices.contains(index) ? seconds[index] : longest))
    }
}
