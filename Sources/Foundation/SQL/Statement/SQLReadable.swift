public import CrosstownValues

/// A type whose values can be read from a column.
public protocol SQLReadable {
    /// Returns the value of a column, or `nil` if it has another type.
    static func read(_ value: SQLValue) -> Self?
}

extension SQLValue: SQLReadable {
    /// Returns the value itself.
    @inlinable
    public static func read(_ value: SQLValue) -> SQLValue? { value }
}

extension Int: SQLReadable {
    /// Returns the whole number of an integer column.
    @inlinable
    public static func read(_ value: SQLValue) -> Int? {
        guard case .integer(let number) = value else { return nil }
        return Int(exactly: number)
    }
}

extension Int64: SQLReadable {
    /// Returns the whole number of an integer column.
    @inlinable
    public static func read(_ value: SQLValue) -> Int64? {
        guard case .integer(let number) = value else { return nil }
        return number
    }
}

extension Double: SQLReadable {
    /// Returns the number of a real or an integer column.
    @inlinable
    public static func read(_ value: SQLValue) -> Double? {
        switch value {
        case .real(let number): number
        case .integer(let number): Double(number)
        case .null, .text, .blob: nil
        }
    }
}

extension String: SQLReadable {
    /// Returns the text of a text column.
    @inlinable
    public static func read(_ value: SQLValue) -> String? {
        guard case .text(let text) = value else { return nil }
        return text
    }
}

extension Bool: SQLReadable {
    /// Returns whether the value of an integer column is not zero.
    @inlinable
    public static func read(_ value: SQLValue) -> Bool? {
        guard case .integer(let number) = value else { return nil }
        return number != 0
    }
}

extension [UInt8]: SQLReadable {
    /// Returns the bytes of a blob column.
    @inlinable
    public static func read(_ value: SQLValue) -> [UInt8]? {
        guard case .blob(let bytes) = value else { return nil }
        return bytes
    }
}

extension Optional: SQLReadable where Wrapped: SQLReadable {
    /// Returns the wrapped value, or `nil` for null.
    @inlinable
    public static func read(_ value: SQLValue) -> Wrapped?? {
        if value == .null { return .some(.none) }
        guard let wrapped = Wrapped.read(value) else { return nil }
        return .some(.some(wrapped))
    }
}

extension SQLReadable where Self: RawRepresentable, RawValue: SQLReadable {
    /// Returns the case with the column's raw value.
    @inlinable
    public static func read(_ value: SQLValue) -> Self? { RawValue.read(value).flatMap(Self.init(rawValue:)) }
}

extension Timestamp: SQLReadable {
    /// Returns the timestamp of a column with integer milliseconds since 1970 UTC.
    @inlinable
    public static func read(_ value: SQLValue) -> Timestamp? { Int64.read(value).map(Timestamp.init(milliseconds:)) }
}

extension Identifier: SQLReadable {
    /// Returns the identifier of a column with sixteen bytes.
    @inlinable
    public static func read(_ value: SQLValue) -> Identifier? {
        guard case .blob(let bytes) = value, bytes.count == 16 else { return nil }
        return bytes.withUnsafeBytes { bytes in
            Identifier(
                high: UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
                low: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
            )
        }
    }
}
