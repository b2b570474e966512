import CrosstownSQL
public import CrosstownValues
import CrosstownWeb
import Foundation

/// An event for third-party programs.
public struct WebhookEvent: Sendable, Hashable {
    /// The kind, declared by a module.
    public let kind: WebhookKind
    /// The subject, such as `taxi.ride/0190…`: events of one subject arrive in order.
    public let subject: String
    /// The only program that receives it, as in `Caller.accountID`; `nil` for all.
    public let program: String?
    /// Whether it belongs to a program's rehearsal; no other program receives it then.
    public let isRehearsal: Bool
    /// When it happened.
    public let at: Timestamp
    /// The data, as a JSON object.
    public let data: String

    /// Creates an event.
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
