public import CrosstownValues

/// One value as both engines store it.
///
/// There is no case for truth values: they are the integers 0 and 1 on both engines.
public enum SQLValue: Sendable, Hashable {
    /// The absence of a value.
    case null
    /// A whole number of 64 bits.
    case integer(Int64)
    /// A floating-point number.
    case real(Double)
    /// Text in UTF-8.
    case text(String)
    /// Bytes without meaning to the engine.
    case blob([UInt8])
}

/// A type whose values can travel into a statement.
public protocol SQLBindable: Sendable {
    /// The value as the engine stores it.
    var sqlValue: SQLValue { get }
}

extension SQLValue: SQLBindable {
    /// The value itself.
    public var sqlValue: SQLValue { self }
}

extension Int: SQLBindable {
    /// The number as an integer.
    public var sqlValue: SQLValue { .integer(Int64(self)) }
}

extension Int64: SQLBindable {
    /// The number as an integer.
    public var sqlValue: SQLValue { .integer(self) }
}

extension Double: SQLBindable {
    /// The number as a real.
    public var sqlValue: SQLValue { .real(self) }
}

extension String: SQLBindable {
    /// The text as it is.
    public var sqlValue: SQLValue { .text(self) }
}

extension Bool: SQLBindable {
    /// One for true, zero for false.
    public var sqlValue: SQLValue { .integer(self ? 1 : 0) }
}

extension [UInt8]: SQLBindable {
    /// The bytes as they are.
    public var sqlValue: SQLValue { .blob(self) }
}

extension Optional: SQLBindable where Wrapped: SQLBindable {
    /// The wrapped value, or null.
    public var sqlValue: SQLValue { self?.sqlValue ?? .null }
}

extension SQLBindable where Self: RawRepresentable, RawValue: SQLBindable {
    /// The raw value.
    public var sqlValue: SQLValue { rawValue.sqlValue }
}

extension Timestamp: SQLBindable {
    /// The moment as integer milliseconds since 1970 UTC.
    public var sqlValue: SQLValue { .integer(milliseconds) }
}

extension Identifier: SQLBindable {
    /// The identifier as its sixteen bytes, which sort as the identifiers do.
    public var sqlValue: SQLValue {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(16)
        for word in [high, low] {
            for shift in stride(from: UInt64(56), through: 0, by: -8) {
                bytes.append(UInt8(truncatingIfNeeded: word >> shift))
            }
        }
        return .blob(bytes)
    }
}
