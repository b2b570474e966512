/// A duration in seconds.
public struct Seconds: Quantity {
    /// The duration in seconds.
    public let value: Double

    /// Creates a duration in seconds.
    @inlinable
    public init(_ value: Double) { self.value = value }
}
