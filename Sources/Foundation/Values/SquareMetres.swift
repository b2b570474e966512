/// An area in square meters.
public struct SquareMetres: Quantity {
    /// The area in square meters.
    public let value: Double

    /// Creates an area in square meters.
    @inlinable
    public init(_ value: Double) { self.value = value }

    /// Creates an area in square kilometers.
    @inlinable
    public init(squareKilometres: Double) { self.init(squareKilometres * 1_000_000) }
}
