public import CrosstownValues

/// A type whose values can be read from a column.
public protocol SQLReadable {
    /// The value that a column holds, or `nil` where the column holds something else.
    static func read(_ value: SQLValue) -> Self?
}

extension SQLValue: SQLReadable {
    /// The value itself.
    @inlinable
    public static func read(_ value: SQLValue) -> SQLValue? { value }
}

extension Int: SQLReadable {
    /// The whole number in an integer column.
    @inlinable
    public static func read(_ value: SQLValue) -> Int? {
        guard case .integer(let number) = value else { return nil }
        return Int(exactly: number)
    }
}

extension Int64: SQLReadable {
    /// The whole number in an integer column.
    @inlinable
    public static func read(_ value: SQLValue) -> Int64? {
        guard case .integer(let number) = value else { return nil }
        return number
    }
}

extension Double: SQLReadable {
    /// The number in a real or an integer column.
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
    /// The text in a text column.
    @inlinable
    public static func read(_ value: SQLValue) -> String? {
        guard case .text(let text) = value else { return nil }
        return text
    }
}

extension Bool: SQLReadable {
    /// Whether an integer column holds something else than zero.
    @inlinable
    public static func read(_ value: SQLValue) -> Bool? {
        guard case .integer(let number) = value else { return nil }
        return number != 0
    }
}

extension [UInt8]: SQLReadable {
    /// The bytes in a blob column.
    @inlinable
    public static func read(_ value: SQLValue) -> [UInt8]? {
        guard case .blob(let bytes) = value else { return nil }
        return bytes
    }
}

extension Optional: SQLReadable where Wrapped: SQLReadable {
    /// The wrapped value, or no value where the column is null.
    @inlinable
    public static func read(_ value: SQLValue) -> Wrapped?? {
        if value == .null { return .some(.none) }
        guard let wrapped = Wrapped.read(value) else { return nil }
        return .some(.some(wrapped))
    }
}

extension SQLReadable where Self: RawRepresentable, RawValue: SQLReadable {
    /// The case whose raw value the column holds.
    @inlinable
    public static func read(_ value: SQLValue) -> Self? { RawValue.read(value).flatMap(Self.init(rawValue:)) }
}

extension Timestamp: SQLReadable {
    /// The moment in a column of integer milliseconds since 1970 UTC.
    @inlinable
    public static func read(_ value: SQLValue) -> Timestamp? { Int64.read(value).map(Timestamp.init(milliseconds:)) }
}

extension Identifier: SQLReadable {
    /// The identifier in a column of sixteen bytes.
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
