import CrosstownSQL
public import CrosstownValues
import CrosstownWeb
import Foundation

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
