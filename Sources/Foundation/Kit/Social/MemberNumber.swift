import CrosstownSQL
import CrosstownValues
public import CrosstownWeb

/// The number that an institution gave to one of its people.
public struct MemberNumber: Hashable, Sendable, CustomStringConvertible {
    /// The number, in capital letters, digits and hyphens where it was typed.
    public let description: String

    /// How a number is written where it is typed.
    public static let limits: FieldLimits = {
        var limits = FieldLimits.text("^[A-Za-z0-9-]{3,32}$", examples: "A-1", String(repeating: "1", count: 32))
        limits.length = 1...100
        return limits
    }()

    /// Reads a number as people type it: 3 to 32 letters of ASCII, digits and hyphens; `nil` for anything else.
    public init?(typed text: String) {
        let typed = text.filter { !$0.isWhitespace }.uppercased()
        guard (3...32).contains(typed.utf8.count), typed.utf8.allSatisfy(Self.isPlain) else { return nil }
        description = typed
    }

    /// Takes over a number that a service vouches for, exactly as it is: 1 to 255 bytes without control characters.
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

    /// Takes over a number that has been checked before.
    public init(checked text: String) { description = text }

    /// How the number ends, which tells its owner which one it is, and nobody else the whole.
    public var ending: String { String(description.suffix(2)) }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case 45, 48...57, 65...90: true
        default: false
        }
    }
}
