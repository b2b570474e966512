import CrosstownValues

/// When a failed message is retried.
enum MessagePauses {
    private static let seconds: [Int64] = [5, 30, 120, 600, 1800, 3600]
    private static let longest: Int64 = 7200

    /// Returns the moment of the next attempt; `nil` if the message is too old.
    static func next(after attempts: Int, of message: OutgoingMessage, now: Timestamp) -> Timestamp? {
        guard now.milliseconds(since: message.madeAt) < message.channel.patience else { return nil }
        let index = attempts - 1
        return now.advanced(milliseconds: 1000 * (seconds.indices.contains(index) ? seconds[index] : longest))
    }
}

extension MessageChannel {
    /// E-mails are retried for two days, text messages for two hours.
    fileprivate var patience: Int64 {
        switch self {
        case .mail: 2 * 24 * 3_600_000
        case .text: 2 * 3_600_000
        }
    }
}
