import CrosstownValues

/// A type whose values can be bound to a statement.
public protocol SQLBindable: Sendable {
    /// The stored value.
    var sqlValue: SQLValue { get }
}

extension SQLBindable where Self: RawRepresentable, RawValue: SQLBindable {
    /// The raw value.
    @inlinable
    public var sqlValue: SQLValue { rawValue.sqlValue }
}
