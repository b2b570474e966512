/// A speed in meters per second.
public struct MetresPerSecond: Quantity {
    /// The speed in meters per second.
    public let value: Double

    /// Creates a speed in meters per second.
    @inlinable
    public init(_ value: Double) { self.value = value }
}
