import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// A message to one device.
struct PushDelivery: Hashable, Sendable {
    static let columns: SQL = """
        d.id, d.device, d.content, d.attempts, e.endpoint, e.p256dh, e.auth, e.language, c.kind, c.subject, c.written_at
        """

    let id: Int64
    let device: Identifier<PushDevice>
    let content: Identifier<NoticeContent>
    /// The number of earlier attempts.
    let attempts: Int
    let endpoint: String
    let p256dh: [UInt8]
    let auth: [UInt8]
    let language: String
    let kind: String
    let subject: String?
    let writtenAt: Timestamp
    /// Whether the notification was read or withdrawn, so that there is nothing to send.
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

/// The outcome of an attempt to send.
enum DeliveryOutcome: Hashable, Sendable {
    /// The push service accepted the message.
    case delivered
    /// The message is dropped.
    case dropped
    /// The device no longer accepts messages.
    case deviceGone
    /// The attempt failed and is repeated.
    case retry(at: Timestamp)
    /// Not tried, since the push service is paused.
    case held(until: Timestamp)
}
