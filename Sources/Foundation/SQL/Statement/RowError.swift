/// A mismatch between a statement and the code that reads its rows.
public enum RowError: Error, Hashable, Sendable {
    /// The result has no column of this name or position.
    case noColumn(String)
    /// The column holds a value that cannot be read as the expected type.
    case otherType(column: String, expected: String)
}
