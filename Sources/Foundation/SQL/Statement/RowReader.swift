/// Reads the values of a row one after the other, in the order in which the statement names its columns.
///
/// It fits types whose columns stand in one list, and statements that join several of them.
public struct RowReader {
    @usableFromInline let row: Row
    @usableFromInline var position: Int

    /// Reads from a column on, counted from zero.
    @inlinable
    public init(_ row: Row, from position: Int = 0) {
        self.row = row
        self.position = position
    }

    /// The next value.
    ///
    /// - Throws: `RowError` where there are no more columns or the value is no `T`.
    @inlinable
    public mutating func next<T: SQLReadable>(as type: T.Type = T.self) throws -> T {
        defer { position += 1 }
        return try row.get(position, as: type)
    }
}
