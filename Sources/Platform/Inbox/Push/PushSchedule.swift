import CrosstownKit
import CrosstownValues

/// The lifetime of messages and the delays of retries.
enum PushSchedule {
    /// The delays of retries in seconds; the last one repeats.
    private static let pauses: [Int64] = [30, 120, 600, 1800, 3600]
    private static let longestWait: Int64 = 86_400

    /// How many seconds after its creation a notification is worth sending (RFC 8030 section 5.2).
    static func life(of urgency: NoticeKind.Urgency) -> Int64 {
        switch urgency {
        case .high: 4 * 3600
        case .normal: 36 * 3600
        case .low: 72 * 3600
        }
    }

    /// The remaining seconds; `nil` where it has expired.
    static func timeToLive(_ urgency: NoticeKind.Urgency, writtenAt: Timestamp, at now: Timestamp) -> Int64? {
        let left = life(of: urgency) - now.milliseconds(since: writtenAt) / 1000
        return left > 0 ? left : nil
    }

    /// Returns when to retry a message after so many failed attempts.
    static func retry(attempts: Int, retryAfter: Int?, at now: Timestamp) -> Timestamp {
        let pause = pauses[min(attempts, pauses.count - 1)]
        let asked = min(Int64(retryAfter ?? 0), longestWait)
        return now.advanced(milliseconds: max(pause, asked) * 1000)
    }
}
