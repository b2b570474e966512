public import CrosstownWeb

/// The number that is printed on a vehicle or a dock, and named in its QR code.
public struct PlateNumber: Hashable, Sendable, CustomStringConvertible {
    /// The number as it is printed.
    public let description: String

    /// How a number is written where it is typed; blanks and hyphens may stand between its letters.
    public static let limits: FieldLimits = {
        var limits = FieldLimits.text("^[A-Za-z0-9]{4,12}$", examples: "A123", "ABCDEFGHIJ12")
        limits.length = 1...40
        return limits
    }()

    /// Reads a number: 4 to 12 capital letters and digits of ASCII; `nil` for anything else.
    public init?(_ text: String) {
        guard (4...12).contains(text.utf8.count),
            text.utf8.allSatisfy({ (48...57).contains($0) || (65...90).contains($0) })
        else { return nil }
        description = text
    }
}
