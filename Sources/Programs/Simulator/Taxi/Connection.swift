import CrosstownGeo
import CrosstownValues

/// Whether a phone reaches the server: not in tunnels, and not so often while the server is in trouble.
struct Connection: Hashable, Sendable {
    private static let longestPauseSeconds = 30.0

    private var nextSilence: Timestamp
    private var silentUntil: Timestamp
    private var quietUntil: Timestamp
    private var failures = 0

    /// Starts with a connection.
    init(_ habits: TaxiHabits, at now: Timestamp, using random: inout SplitMix) {
        silentUntil = now
        quietUntil = now
        nextSilence = Self.nextSilence(habits, after: now, using: &random)
    }

    /// Whether there is no connection.
    func isSilent(at now: Timestamp) -> Bool { now < silentUntil }

    /// Whether the phone should not try: without connection, or after failures.
    func isQuiet(at now: Timestamp) -> Bool { now < silentUntil || now < quietUntil }

    /// Lets time pass; now and then the connection is lost.
    mutating func pass(to now: Timestamp, _ habits: TaxiHabits, using random: inout SplitMix) {
        guard now >= nextSilence else { return }
        let isLong = random.happens(habits.losesConnectionForLong)
        let span = random.milliseconds(isLong ? habits.longSilenceSeconds : habits.silenceSeconds)
        silentUntil = now.advanced(milliseconds: span)
        nextSilence = Self.nextSilence(habits, after: silentUntil, using: &random)
    }

    /// Something arrived.
    mutating func worked() { failures = 0 }

    /// Something did not arrive: the next attempt waits, longer each time, and not for all phones alike.
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
