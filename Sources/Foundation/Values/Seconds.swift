/// A span of time in seconds.
public struct Seconds: Quantity {
    /// The span in seconds.
    public let value: Double

    /// Makes a span from a number of seconds.
    @inlinable
    public init(_ value: Double) { self.value = value }
}
