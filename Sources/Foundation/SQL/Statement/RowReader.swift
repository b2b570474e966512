/// Reads the values of a row one after the other, in the order of the statement's columns.
///
/// It is for types whose columns are consecutive, and for statements that join several of them.
public struct RowReader {
    @usableFromInline let row: Row
    @usableFromInline var position: Int

    /// Creates a reader that starts at a column, counted from zero.
    @inlinable
    public init(_ row: Row, from position: Int = 0) {
        self.row = row
        self.position = position
    }

    /// Returns the next value.
    ///
    /// - Throws: `RowError` if there are no more columns or the value is not a `T`.
    @inlinable
    public mutating func next<T: SQLReadable>(as type: T.Type = T.self) throws -> T {
        defer { position += 1 }
        return try row.get(position, as: type)
    }
}
