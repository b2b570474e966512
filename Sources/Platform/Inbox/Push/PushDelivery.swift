import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// One message to one device, on its way.
struct PushDelivery: Hashable, Sendable {
    static let columns: SQL = """
        d.id, d.device, d.content, d.attempts, e.endpoint, e.p256dh, e.auth, e.language, c.kind, c.subject, c.written_at
        """

    let id: Int64
    let device: Identifier<PushDevice>
    let content: Identifier<NoticeContent>
    /// How often it was tried before.
    let attempts: Int
    let endpoint: String
    let p256dh: [UInt8]
    let auth: [UInt8]
    let language: String
    let kind: String
    let subject: String?
    let writtenAt: Timestamp
    /// Whether there is nothing to tell any more, since the notice was read or taken back.
    let isOver: Bool

    init(row: Row) throws {
        var reader = RowReader(row)
        id = try reader.next()
        device = try reader.next()
        content = try reader.next()
        attempts = try reader.next()
        endpoint = try reader.next()
        p256dh = try reader.next()
        auth = try reader.next()
        language = try reader.next()
        kind = try reader.next()
        subject = try reader.next()
        writtenAt = try reader.next()
        isOver = try reader.next()
    }
}

/// What became of a message.
enum DeliveryOutcome: Hashable, Sendable {
    /// The push service has it.
    case delivered
    /// It is not sent any more.
    case dropped
    /// The device takes no more messages.
    case deviceGone
    /// It was refused and is tried again.
    case retry(at: Timestamp)
    /// It was not tried, since its push service is to be left alone.
    case held(until: Timestamp)
}
