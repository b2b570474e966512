public import CrosstownWeb

/// The name by which a docking station connects: 1 to 32 capital letters, digits and hyphens.
public struct StationKey: Hashable, Sendable, CustomStringConvertible {
    /// The shortest secret by which a station proves who it is, in bytes.
    public static let shortestSecret = 32

    /// The name.
    public let description: String

    /// How a name is written where it is typed.
    public static let limits: FieldLimits = {
        var limits = FieldLimits.text("^[A-Za-z0-9-]{1,32}$", examples: "A", String(repeating: "A", count: 32))
        limits.length = 1...64
        return limits
    }()

    /// Reads a name; `nil` for anything else.
    public init?(_ text: String) {
        let isFit = text.utf8.allSatisfy { (48...57).contains($0) || (65...90).contains($0) || $0 == UInt8(ascii: "-") }
        guard (1...32).contains(text.utf8.count), isFit else { return nil }
        description = text
    }
}
