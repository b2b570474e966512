/// A speed in metres per second.
public struct MetresPerSecond: Quantity {
    /// The speed in metres per second.
    public let value: Double

    /// Makes a speed from a number of metres per second.
    @inlinable
    public init(_ value: Double) { self.value = value }
}
