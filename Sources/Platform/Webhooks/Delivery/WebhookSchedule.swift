import CrosstownValues

/// When an event that was not taken is sent again.
///
/// Source: Standard Webhooks specification, "Deliverability and reliability".
enum WebhookSchedule {
    /// After this time of failures alone an endpoint is switched off.
    static let patienceMilliseconds: Int64 = 5 * 86_400_000
    /// The longest that an endpoint may ask to wait.
    static let longestWait = 86_400
    private static let pauses: [Int64] = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]
    private static let longestProbe: Int64 = 300

    /// Tells when to try again.
    ///
    /// - Parameters:
    ///   - attempts: how many have failed.
    ///   - retryAfter: how many seconds the endpoint asked to wait.
    ///   - now: the moment.
    ///   - chance: a random number below 256, which spreads the attempts over a tenth of the pause.
    /// - Returns: the moment of the next attempt; `nil` where the event is given up.
    static func next(after attempts: Int, retryAfter: Int?, now: Timestamp, chance: UInt8) -> Timestamp? {
        guard pauses.indices.contains(attempts - 1) else { return nil }
        let milliseconds = pauses[attempts - 1] * 1000
        let spread = milliseconds / 10 * Int64(chance) / 256
        let asked = Int64(min(retryAfter ?? 0, longestWait)) * 1000
        return now.advanced(milliseconds: max(milliseconds + spread, asked))
    }

    /// How long an endpoint is left alone at which nothing succeeds, whatever else waits for it.
    static func probePause(failures: Int) -> Int64 {
        min(longestProbe, 1 << Int64(min(failures, 10))) * 1000
    }
}
