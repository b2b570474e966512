/// An angle in degrees; as a heading, clockwise from true north.
public struct Degrees: Quantity {
    /// The angle in degrees.
    public let value: Double

    /// Makes an angle from a number of degrees.
    @inlinable
    public init(_ value: Double) { self.value = value }
}
