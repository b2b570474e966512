/// A length in meters.
public struct Metres: Quantity {
    /// The length in meters.
    public let value: Double

    /// Creates a length in meters.
    @inlinable
    public init(_ value: Double) { self.value = value }
}
