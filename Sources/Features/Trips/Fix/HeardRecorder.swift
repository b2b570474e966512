import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// A summary of a message before its fixes are stored.
struct HeardMessage: Hashable, Sendable {
    let at: Timestamp
    /// The number of valid fixes.
    let count: Int
    /// The highest number of a fix; -1 without fixes.
    let highest: Int64
    /// The earliest time of its fixes.
    let first: Timestamp
    /// The latest time of its fixes.
    let last: Timestamp
    /// The recorder's offset from UTC in seconds, if known.
    let secondsFromUTC: Int?

    init(_ fixes: [SentFix], secondsFromUTC: Int? = nil, at now: Timestamp) {
        at = now
        self.secondsFromUTC = secondsFromUTC
        count = fixes.count
        highest = fixes.map(\.sequence).max() ?? -1
        first = Timestamp(milliseconds: fixes.map(\.at).min() ?? now.milliseconds)
        last = Timestamp(milliseconds: fixes.map(\.at).max() ?? now.milliseconds)
    }
}

/// A recorder after its message was counted.
struct HeardRecorder: Hashable, Sendable {
    let recorder: StoredRecorder
    /// The new fixes of all of the user's recorders on the day of the message, including the whole message.
    let takenToday: Int
    /// Whether the user has deleted a trip during the message.
    let meetsDeleted: Bool

    init(_ row: Row) throws {
        var reader = RowReader(row)
        recorder = try StoredRecorder(&reader)
        takenToday = try reader.next()
        meetsDeleted = try reader.next(as: Int.self) > 0
    }
}
