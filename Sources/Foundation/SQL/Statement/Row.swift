/// The names of a result's columns, shared by its rows.
public final class Columns: Sendable {
    /// The names in the order of the result.
    public let names: [String]

    /// Makes the columns of one result; of two with one name, the first is found by name.
    public init(_ names: [String]) { self.names = names }

    /// Columns are few: looking through them is quicker than making a table of them for every result.
    @usableFromInline
    func position(of name: String) -> Int? { names.firstIndex(of: name) }
}

/// One row of a result.
public struct Row: Sendable {
    /// The columns of the result that the row belongs to.
    public let columns: Columns
    /// The values in the order of the columns.
    public let values: [SQLValue]

    /// Makes a row of as many values as there are columns.
    public init(columns: Columns, values: [SQLValue]) {
        self.columns = columns
        self.values = values
    }

    /// The value in a column found by its name.
    ///
    /// - Throws: `RowError` where there is no such column or its value is no `T`.
    @inlinable
    public func get<T: SQLReadable>(_ column: String, as type: T.Type = T.self) throws -> T {
        guard let position = columns.position(of: column) else { throw RowError.noColumn(column) }
        return try get(position, as: type)
    }

    /// The value in a column found by its position, counted from zero.
    ///
    /// - Throws: `RowError` where there is no such column or its value is no `T`.
    @inlinable
    public func get<T: SQLReadable>(_ position: Int, as type: T.Type = T.self) throws -> T {
        guard values.indices.contains(position) else { throw RowError.noColumn(String(position)) }
        guard let value = T.read(values[position]) else {
            throw RowError.otherType(column: columns.names[position], expected: "\(T.self)")
        }
        return value
    }
}
