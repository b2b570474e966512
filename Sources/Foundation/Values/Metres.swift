/// A length in metres.
public struct Metres: Quantity {
    /// The length in metres.
    public let value: Double

    /// Makes a length from a number of metres.
    @inlinable
    public init(_ value: Double) { self.value = value }
}
