/// An area in square metres.
public struct SquareMetres: Quantity {
    /// The area in square metres.
    public let value: Double

    /// Makes an area from a number of square metres.
    @inlinable
    public init(_ value: Double) { self.value = value }

    /// Makes an area from a number of square kilometres.
    @inlinable
    public init(squareKilometres: Double) { self.init(squareKilometres * 1_000_000) }
}
