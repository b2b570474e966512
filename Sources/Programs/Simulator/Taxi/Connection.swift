import CrosstownGeo
import CrosstownValues

/// The connection of a phone, which fails in tunnels and retries less often while the server fails.
struct Connection: Hashable, Sendable {
    private static let longestPauseSeconds = 30.0

    private var nextSilence: Timestamp
    private var silentUntil: Timestamp
    private var quietUntil: Timestamp
    private var failures = 0

    /// Creates a working connection.
    init(_ habits: TaxiHabits, at now: Timestamp, using random: inout SplitMix) {
        silentUntil = now
        quietUntil = now
        nextSilence = Self.nextSilence(habits, after: now, using: &random)
    }

    func isSilent(at now: Timestamp) -> Bool { now < silentUntil }

    /// Returns whether the phone should not send: without a connection, or after failures.
    func isQuiet(at now: Timestamp) -> Bool { now < silentUntil || now < quietUntil }

    /// Updates the connection to a moment; sometimes it is lost.
    mutating func pass(to now: Timestamp, _ habits: TaxiHabits, using random: inout SplitMix) {
        guard now >= nextSilence else { return }
        let isLong = random.happens(habits.losesConnectionForLong)
        let span = random.milliseconds(isLong ? habits.longSilenceSeconds : habits.silenceSeconds)
        silentUntil = now.advanced(milliseconds: span)
        nextSilence = Self.nextSilence(habits, after: silentUntil, using: &random)
    }

    mutating func worked() { failures = 0 }

    /// Adds a failure: each retry waits longer, with a random time for each phone.
    mutating func failed(at now: Timestamp, using random: inout SplitMix) {
        failures += 1
        let longest = min(Self.longestPauseSeconds, Double(1 << min(failures, 5)))
        quietUntil = now.advanced(milliseconds: random.milliseconds(longest / 2...longest))
    }

    private static func nextSilence(
        _ habits: TaxiHabits,
        after now: Timestamp,
        using random: inout SplitMix
    ) -> Timestamp {
        let seconds = random.exponential(mean: habits.secondsBetweenSilences)
        return now.advanced(milliseconds: Int64(seconds * 1000))
    }
}
