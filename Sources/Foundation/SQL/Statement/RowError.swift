/// An error in code that reads a statement's rows.
public enum RowError: Error, Hashable, Sendable {
    /// The result has no column with this name or index.
    case noColumn(String)
    /// The value of the column has another type.
    case otherType(column: String, expected: String)
}
