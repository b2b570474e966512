import CrosstownValues

/// A type whose values can travel into a statement.
public protocol SQLBindable: Sendable {
    /// The value as the engine stores it.
    var sqlValue: SQLValue { get }
}

extension SQLBindable where Self: RawRepresentable, RawValue: SQLBindable {
    /// The raw value.
    @inlinable
    public var sqlValue: SQLValue { rawValue.sqlValue }
}
