import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// What a message tells of itself before its fixes are kept.
struct HeardMessage: Hashable, Sendable {
    let at: Timestamp
    /// How many sound fixes it has.
    let count: Int
    /// The highest number of a fix; -1 where there is none.
    let highest: Int64
    /// The earliest moment of its fixes.
    let first: Timestamp
    /// The latest one.
    let last: Timestamp
    /// How many seconds the recorder's clock is ahead of UTC, where it says so.
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

/// A recorder whose message is counted.
struct HeardRecorder: Hashable, Sendable {
    let recorder: StoredRecorder
    /// How many new fixes all recorders of its person have brought on the day of the message, all of the message among them.
    let takenToday: Int
    /// Whether the person has deleted a trip of the time of the message.
    let meetsDeleted: Bool

    init(_ row: Row) throws {
        var reader = RowReader(row)
        recorder = try StoredRecorder(&reader)
        takenToday = try reader.next()
        meetsDeleted = try reader.next(as: Int.self) > 0
    }
}
