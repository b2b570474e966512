import CrosstownSQL
import CrosstownValues
public import CrosstownWeb

/// An institution's number for one of its people.
public struct MemberNumber: Hashable, Sendable, CustomStringConvertible {
    /// The number; a typed one in capital letters, digits and hyphens.
    public let description: String

    /// The format of a typed number.
    public static let limits: FieldLimits = {
        var limits = FieldLimits.text("^[A-Za-z0-9-]{3,32}$", examples: "A-1", String(repeating: "1", count: 32))
        limits.length = 1...100
        return limits
    }()

    /// Parses a typed number of 3 to 32 ASCII letters, digits and hyphens; `nil` if invalid.
    public init?(typed text: String) {
        let typed = text.filter { !$0.isWhitespace }.uppercased()
        guard (3...32).contains(typed.utf8.count), typed.utf8.allSatisfy(Self.isPlain) else { return nil }
        description = typed
    }

    /// Creates a number that a service confirms, unchanged: 1 to 255 bytes without control characters.
    public init?(vouched text: String) {
        let isPlain = text.unicodeScalars.allSatisfy { scalar in
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: false
            default: true
            }
        }
        guard (1...255).contains(text.utf8.count), isPlain else { return nil }
        description = text
    }

    /// Creates a number that was validated before.
    public init(checked text: String) { description = text }

    /// The last characters, which identify the number only for its owner.
    public var ending: String { String(description.suffix(2)) }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case 45, 48...57, 65...90: true
        default: false
        }
    }
}
