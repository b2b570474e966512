/// A measured number with its unit in its type.
public protocol Quantity: Comparable, AdditiveArithmetic, Hashable, Sendable {
    /// The number, in the unit of the type.
    var value: Double { get }

    /// Creates a quantity in the unit of the type.
    init(_ value: Double)
}

extension Quantity {
    /// Zero.
    public static var zero: Self { Self(0) }

    /// Returns the sum of two quantities.
    public static func + (left: Self, right: Self) -> Self { Self(left.value + right.value) }

    /// Returns the difference of two quantities.
    public static func - (left: Self, right: Self) -> Self { Self(left.value - right.value) }

    /// Returns a multiple of a quantity.
    public static func * (left: Self, factor: Double) -> Self { Self(left.value * factor) }

    /// Returns a fraction of a quantity.
    public static func / (left: Self, divisor: Double) -> Self { Self(left.value / divisor) }

    /// Returns the ratio of two quantities.
    public static func / (left: Self, right: Self) -> Double { left.value / right.value }

    /// Returns whether the left quantity is smaller.
    public static func < (left: Self, right: Self) -> Bool { left.value < right.value }
}
