public import CrosstownWeb

/// The number printed on a vehicle or a dock, and in its QR code.
public struct PlateNumber: Hashable, Sendable, CustomStringConvertible {
    /// The number as printed.
    public let description: String

    /// The format of a typed number; spaces and hyphens are allowed between its letters.
    public static let limits: FieldLimits = {
        var limits = FieldLimits.text("^[A-Za-z0-9]{4,12}$", examples: "A123", "ABCDEFGHIJ12")
        limits.length = 1...40
        return limits
    }()

    /// Parses a number of 4 to 12 ASCII capital letters and digits; `nil` if invalid.
    public init?(_ text: String) {
        guard (4...12).contains(text.utf8.count),
            text.utf8.allSatisfy({ (48...57).contains($0) || (65...90).contains($0) })
        else { return nil }
        description = text
    }
}
