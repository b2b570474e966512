/// The names of a result's columns, shared by its rows.
public final class Columns: Sendable {
    /// The names, in the order of the result.
    public let names: [String]

    /// Creates the columns of a result; of two with one name, the first is found by name.
    public init(_ names: [String]) { self.names = names }

    /// Columns are few: searching them is quicker than creating a dictionary for every result.
    @usableFromInline
    func position(of name: String) -> Int? { names.firstIndex(of: name) }
}

/// A row of a result.
public struct Row: Sendable {
    /// The columns of the result.
    public let columns: Columns
    /// The values, in the order of the columns.
    public let values: [SQLValue]

    /// Creates a row with as many values as there are columns.
    public init(columns: Columns, values: [SQLValue]) {
        self.columns = columns
        self.values = values
    }

    /// Returns the value of a column by name.
    ///
    /// - Throws: `RowError` if there is no such column or its value is not a `T`.
    @inlinable
    public func get<T: SQLReadable>(_ column: String, as type: T.Type = T.self) throws -> T {
        guard let position = columns.position(of: column) else { throw RowError.noColumn(column) }
        return try get(position, as: type)
    }

    /// Returns the value of a column by index, starting at zero.
    ///
    /// - Throws: `RowError` if there is no such column or its value is not a `T`.
    @inlinable
    public func get<T: SQLReadable>(_ position: Int, as type: T.Type = T.self) throws -> T {
        guard values.indices.contains(position) else { throw RowError.noColumn(String(position)) }
        guard let value = T.read(values[position]) else {
            throw RowError.otherType(column: columns.names[position], expected: "\(T.self)")
        }
        return value
    }
}
