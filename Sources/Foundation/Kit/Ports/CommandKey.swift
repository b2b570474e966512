public import CrosstownValues
public import CrosstownWeb

/// The idempotency key of a command: money moves once, however often the command is sent.
public struct CommandKey: Hashable, Sendable, CustomStringConvertible {
    /// The key as stored, such as `ride:01926…:hold`.
    public let description: String

    /// Creates a key for a step of something, such as `CommandKey("ride", ride, "capture", number: version)`.
    public init<Subject>(_ scope: StaticString, _ subject: Identifier<Subject>, _ step: StaticString, number: Int = 0) {
        description = "\(scope):\(subject):\(step)" + (number == 0 ? "" : ":\(number)")
    }

    /// Creates a key from one that an account's own program chose; it cannot collide with other accounts' keys.
    ///
    /// Up to 100 ASCII letters, digits, hyphens and underscores; `nil` if invalid.
    public init?(of account: Identifier<Account>, chosen text: String) {
        guard (1...100).contains(text.utf8.count), text.utf8.allSatisfy(Self.isPlain) else { return nil }
        description = "client:\(account):\(text)"
    }

    /// The format of a program's own key.
    public static let limits = FieldLimits.text(
        "^[A-Za-z0-9_-]+$",
        examples: "a",
        String(repeating: "a", count: 100)
    )

    /// Creates a key from its stored text.
    public init(stored text: String) { description = text }

    /// Returns what a key of a scope is about, such as the ride of `ride:01926…:hold`.
    public func subject<Subject>(in scope: StaticString) -> Identifier<Subject>? {
        let parts = description.split(separator: ":", maxSplits: 2)
        guard parts.count == 3, parts[0] == "\(scope)" else { return nil }
        return Identifier(String(parts[1]))
    }

    /// Returns the key of an automatic consequence of the command, such as the end of a hold.
    public func following(_ consequence: StaticString) -> CommandKey {
        CommandKey(stored: "\(description)/\(consequence)")
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case 45, 48...57, 65...90, 95, 97...122: true
        default: false
        }
    }
}
