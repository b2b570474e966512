/// An angle in degrees; as a heading, clockwise from true north.
public struct Degrees: Quantity {
    /// The angle in degrees.
    public let value: Double

    /// Creates an angle in degrees.
    @inlinable
    public init(_ value: Double) { self.value = value }
}
