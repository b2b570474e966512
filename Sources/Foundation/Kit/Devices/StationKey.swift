public import CrosstownWeb

/// The name with which a docking station connects: 1 to 32 capital letters, digits and hyphens.
public struct StationKey: Hashable, Sendable, CustomStringConvertible {
    /// The minimum length of a station's secret, in bytes.
    public static let shortestSecret = 32

    /// The name.
    public let description: String

    /// The format of a typed name.
    public static let limits: FieldLimits = {
        var limits = FieldLimits.text("^[A-Za-z0-9-]{1,32}$", examples: "A", String(repeating: "A", count: 32))
        limits.length = 1...64
        return limits
    }()

    /// Parses a name; `nil` if invalid.
    public init?(_ text: String) {
        let isFit = text.utf8.allSatisfy { (48...57).contains($0) || (65...90).contains($0) || $0 == UInt8(ascii: "-") }
        guard (1...32).contains(text.utf8.count), isFit else { return nil }
        description = text
    }
}
