public import CrosstownSQL
public import CrosstownValues
public import CrosstownWeb
import Foundation

/// A kind of event that other programs are told of, as the Standard Webhooks specification names them.
public struct WebhookKind: Hashable, Sendable {
    /// The type, such as `taxi.ride.accepted`.
    public let type: String
    /// What has happened, in a few words.
    public let explanation: LocalizedText
    /// The scope of a key that hears of every event of the kind; other keys hear of what is their own.
    public let scope: String

    /// Describes a kind.
    public init(_ type: String, explanation: LocalizedText, scope: String) {
        self.type = type
        self.explanation = explanation
        self.scope = scope
    }
}

/// Something that happened, on its way to programs of others.
public struct WebhookEvent: Sendable, Hashable {
    /// The kind; it must be one that a module declares.
    public let kind: WebhookKind
    /// What it is about, such as `taxi.ride/0190…`: events of one subject arrive in their order.
    public let subject: String
    /// The program that it belongs to, as `Caller.accountID` names it; `nil` where it is nobody's own.
    public let program: String?
    /// Whether it is part of a program's rehearsal, of which nobody else hears.
    public let isRehearsal: Bool
    /// When it happened.
    public let at: Timestamp
    /// What is told of it: a JSON object.
    public let data: String

    /// Describes an event.
    ///
    /// - Throws: `EncodingError`.
    public init(
        _ kind: WebhookKind,
        subject: String,
        program: String? = nil,
        isRehearsal: Bool = false,
        at: Timestamp,
        data: some Encodable
    ) throws {
        self.kind = kind
        self.subject = subject
        self.program = program
        self.isRehearsal = isRehearsal
        self.at = at
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        self.data = String(decoding: try encoder.encode(data), as: UTF8.self)
    }
}

/// Tells programs of others what happened: a row in the transaction that makes it true, delivered afterwards.
public protocol Webhooks: Sendable {
    /// Whether anybody listens, so that an event need not be put together for nobody.
    ///
    /// - Throws: `DatabaseError`.
    func isAnybodyListening(in transaction: any Transaction) throws -> Bool

    /// Tells an event to all who may hear of it and listen.
    ///
    /// - Throws: `DatabaseError`.
    func tell(_ event: WebhookEvent, in transaction: any Transaction) throws
}

/// Stands in where programs of others are told nothing.
public struct NoWebhooks: Webhooks {
    /// Makes the stand-in.
    public init() {}

    /// Nobody listens.
    public func isAnybodyListening(in transaction: any Transaction) throws -> Bool { false }

    /// Nobody is told.
    public func tell(_ event: WebhookEvent, in transaction: any Transaction) throws {}
}
