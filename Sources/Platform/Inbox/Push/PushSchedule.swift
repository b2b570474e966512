import CrosstownKit
import CrosstownValues

/// How long messages are worth sending, and when one that was refused is tried again.
enum PushSchedule {
    /// Pauses after the first, second and further failures, in seconds; the last one is repeated.
    private static let pauses: [Int64] = [30, 120, 600, 1800, 3600]
    /// The longest that a push service can ask us to wait.
    private static let longestWait: Int64 = 86_400

    /// For how many seconds after it was written a notice is worth being sent (RFC 8030 section 5.2).
    static func life(of urgency: NoticeKind.Urgency) -> Int64 {
        switch urgency {
        case .high: 4 * 3600
        case .normal: 36 * 3600
        case .low: 72 * 3600
        }
    }

    /// The seconds that are left of it; none where it is too late.
    static func timeToLive(_ urgency: NoticeKind.Urgency, writtenAt: Timestamp, at now: Timestamp) -> Int64? {
        let left = life(of: urgency) - now.milliseconds(since: writtenAt) / 1000
        return left > 0 ? left : nil
    }

    /// When a message is tried again that failed after so many earlier attempts.
    static func retry(attempts: Int, retryAfter: Int?, at now: Timestamp) -> Timestamp {
        let pause = pauses[min(attempts, pauses.count - 1)]
        let asked = min(Int64(retryAfter ?? 0), longestWait)
        return now.advanced(milliseconds: max(pause, asked) * 1000)
    }
}
