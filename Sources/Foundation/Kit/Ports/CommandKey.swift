public import CrosstownValues
public import CrosstownWeb

/// The name of one intention, by which money moves once however often the command is given.
public struct CommandKey: Hashable, Sendable, CustomStringConvertible {
    /// The key as it is stored, such as `ride:01926…:hold`.
    public let description: String

    /// Names a step in the life of something, such as `CommandKey("ride", ride, "capture", number: version)`.
    public init<Subject>(_ scope: StaticString, _ subject: Identifier<Subject>, _ step: StaticString, number: Int = 0) {
        description = "\(scope):\(subject):\(step)" + (number == 0 ? "" : ":\(number)")
    }

    /// Takes over the key that an account's own program chose; it cannot meet anybody else's keys.
    ///
    /// Up to 100 letters, digits, hyphens and low lines of ASCII; `nil` for anything else.
    public init?(of account: Identifier<Account>, chosen text: String) {
        guard (1...100).contains(text.utf8.count), text.utf8.allSatisfy(Self.isPlain) else { return nil }
        description = "client:\(account):\(text)"
    }

    /// How a program's own key is written.
    public static let limits = FieldLimits.text(
        "^[A-Za-z0-9_-]+$",
        examples: "a",
        String(repeating: "a", count: 100)
    )

    /// Reads a key as it is stored.
    public init(stored text: String) { description = text }

    /// The key of what follows from the command by itself, such as the end of a hold.
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
