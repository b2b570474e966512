public import CrosstownValues

/// A value as both engines store it.
///
/// There is no case for Booleans: they are stored as the integers 0 and 1 on both engines.
public enum SQLValue: Sendable, Hashable {
    /// Null.
    case null
    /// A whole number of 64 bits.
    case integer(Int64)
    /// A floating-point number.
    case real(Double)
    /// Text in UTF-8.
    case text(String)
    /// Bytes.
    case blob([UInt8])
}

extension SQLValue {
    /// Whether it is a text that contains U+0000.
    var holdsNUL: Bool {
        guard case .text(let text) = self else { return false }
        return text.utf8.withContiguousStorageIfAvailable { $0.contains(0) } ?? text.utf8.contains(0)
    }
}

extension SQLValue: SQLBindable {
    /// The value itself.
    @inlinable
    public var sqlValue: SQLValue { self }
}

extension Int: SQLBindable {
    /// The number as an integer.
    @inlinable
    public var sqlValue: SQLValue { .integer(Int64(self)) }
}

extension Int64: SQLBindable {
    /// The number as an integer.
    @inlinable
    public var sqlValue: SQLValue { .integer(self) }
}

extension Double: SQLBindable {
    /// The number as a real.
    @inlinable
    public var sqlValue: SQLValue { .real(self) }
}

extension String: SQLBindable {
    /// The text.
    @inlinable
    public var sqlValue: SQLValue { .text(self) }
}

extension Bool: SQLBindable {
    /// One for true, zero for false.
    @inlinable
    public var sqlValue: SQLValue { .integer(self ? 1 : 0) }
}

extension [UInt8]: SQLBindable {
    /// The bytes.
    @inlinable
    public var sqlValue: SQLValue { .blob(self) }
}

extension Optional: SQLBindable where Wrapped: SQLBindable {
    /// The wrapped value, or null.
    @inlinable
    public var sqlValue: SQLValue { self?.sqlValue ?? .null }
}

extension Timestamp: SQLBindable {
    /// The timestamp as integer milliseconds since 1970 UTC.
    @inlinable
    public var sqlValue: SQLValue { .integer(milliseconds) }
}

extension Identifier: SQLBindable {
    /// The identifier as its sixteen bytes, which sort like identifiers.
    @inlinable
    public var sqlValue: SQLValue {
        let bytes = [UInt8](unsafeUninitializedCapacity: 16) { bytes, count in
            let raw = UnsafeMutableRawBufferPointer(bytes)
            raw.storeBytes(of: high.bigEndian, as: UInt64.self)
            raw.storeBytes(of: low.bigEndian, toByteOffset: 8, as: UInt64.self)
            count = 16
        }
        return .blob(bytes)
    }
}
