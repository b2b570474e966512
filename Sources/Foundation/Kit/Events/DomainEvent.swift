public import CrosstownSQL
public import CrosstownValues
import Foundation

/// Something that happened in one module, and that others may act on.
///
/// It is written to the outbox in the same transaction and handled at least once. Its topic ends with a version: a
/// changed meaning is a new event with a new topic.
public protocol DomainEvent: Codable, Sendable {
    /// The topic in the outbox, such as `rentals.ride-ended.1`.
    static var topic: String { get }
}

extension DomainEvent {
    /// Writes the event to the outbox.
    ///
    /// - Throws: `DatabaseError`, `EncodingError`.
    public func publish(in transaction: any Transaction, at now: Timestamp) throws {
        let body = String(decoding: try JSONEncoder().encode(self), as: UTF8.self)
        try Outbox.append(transaction, topic: Self.topic, body: body, at: now)
    }

    /// Parses the event from a message of its topic.
    ///
    /// - Throws: `DecodingError`.
    public init(_ message: OutboxMessage) throws {
        self = try JSONDecoder().decode(Self.self, from: Data(message.body.utf8))
    }

    /// Creates the handler of the event's topic, for a module's `messageHandlers`.
    public static func handler(
        _ handle: @escaping @Sendable (Self, any Transaction) throws -> Void
    ) -> [String: OutboxRunner.Handler] {
        [topic: { message, transaction in try handle(try Self(message), transaction) }]
    }
}
