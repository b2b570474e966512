/// A measured number that carries its unit in its type.
public protocol Quantity: Comparable, AdditiveArithmetic, Hashable, Sendable {
    /// The bare number, in the unit that the type names.
    var value: Double { get }

    /// Makes a quantity from a bare number in the unit that the type names.
    init(_ value: Double)
}

extension Quantity {
    /// No amount at all.
    public static var zero: Self { Self(0) }

    /// The sum of two quantities of one unit.
    public static func + (left: Self, right: Self) -> Self { Self(left.value + right.value) }

    /// The difference of two quantities of one unit.
    public static func - (left: Self, right: Self) -> Self { Self(left.value - right.value) }

    /// A quantity a number of times.
    public static func * (left: Self, factor: Double) -> Self { Self(left.value * factor) }

    /// A part of a quantity.
    public static func / (left: Self, divisor: Double) -> Self { Self(left.value / divisor) }

    /// How often one quantity goes into another.
    public static func / (left: Self, right: Self) -> Double { left.value / right.value }

    /// Whether the left quantity is the smaller one.
    public static func < (left: Self, right: Self) -> Bool { left.value < right.value }
}
