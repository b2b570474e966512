import CrosstownValues

/// When to resend an event that failed.
///
/// Source: Standard Webhooks specification, "Deliverability and reliability".
enum WebhookSchedule {
    /// An endpoint that fails for this long is switched off.
    static let patienceMilliseconds: Int64 = 5 * 86_400_000
    /// The maximum delay that an endpoint can request.
    static let longestWait = 86_400
    private static let pauses: [Int64] = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]
    private static let longestProbe: Int64 = 300

    /// Returns when to retry.
    ///
    /// - Parameters:
    ///   - attempts: the number of failed attempts.
    ///   - retryAfter: the delay in seconds that the endpoint requested.
    ///   - now: the current time.
    ///   - chance: a random number below 256, which spreads the attempts over a tenth of the pause.
    /// - Returns: the time of the next attempt; `nil` where the delivery has failed.
    static func next(after attempts: Int, retryAfter: Int?, now: Timestamp, chance: UInt8) -> Timestamp? {
        guard pauses.indices.contains(attempts - 1) else { return nil }
        let milliseconds = pauses[attempts - 1] * 1000
        let spread = milliseconds / 10 * Int64(chance) / 256
        let asked = Int64(min(retryAfter ?? 0, longestWait)) * 1000
        return now.advanced(milliseconds: max(milliseconds + spread, asked))
    }

    /// The pause of an endpoint at which everything fails, whatever else waits for it.
    static func probePause(failures: Int) -> Int64 {
        min(longestProbe, 1 << Int64(min(failures, 10))) * 1000
    }
}
