/// The number that is printed on a vehicle or a dock, and named in its QR code.
public struct PlateNumber: Hashable, Sendable, CustomStringConvertible {
    /// The number as it is printed.
    public let description: String

    /// Reads a number: 4 to 12 capital letters and digits of ASCII; `nil` for anything else.
    public init?(_ text: String) {
        guard (4...12).contains(text.utf8.count),
            text.utf8.allSatisfy({ (48...57).contains($0) || (65...90).contains($0) })
        else { return nil }
        description = text
    }
}
