import CrosstownValues

/// When a message that was not taken is tried again.
enum MessagePauses {
    private static let seconds: [Int64] = [5, 30, 120, 600, 1800, 3600]
    private static let longest: Int64 = 7200

    /// The moment of the next attempt after so many; `nil` where nobody waits for the message any more.
    static func next(after attempts: Int, of message: OutgoingMessage, now: Timestamp) -> Timestamp? {
        guard now.milliseconds(since: message.madeAt) < message.channel.patience else { return nil }
        let index = attempts - 1
        return now.advanced(milliseconds: 1000 * (seconds.indices.contains(index) ? seconds[index] : longest))
    }
}

extension MessageChannel {
    /// After two days nobody waits for an e-mail any more; a text message is of the hour.
    fileprivate var patience: Int64 {
        switch self {
        case .mail: 2 * 24 * 3_600_000
        case .text: 2 * 3_600_000
        }
    }
}
