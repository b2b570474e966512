public import CrosstownSQL
public import CrosstownWeb

/// A table whose rows are values of one type, declared once next to the type.
///
/// The declaration provides the list of columns, reading rows, writing whole rows, the export for users and the audit
/// log for staff. Stores write SQL for the rest:
///
/// ```swift
/// extension Note {
///     static let table = Table(
///         "note",
///         Column("id", \Note.id),
///         Column("account", \Note.account, .account(in: "Notes", erasing: .row)),
///         Column("text", \Note.text, .content(as: .plain("Text")), words: .text("Note")),
///         make: Note.init
///     )
///     static let personal = table.personal(order: "t.id")
/// }
///
/// try Note.table.insert(Note(id: 2, account: anna, text: "It's raining"), in: transaction)
/// let latest = try Note.table.first("ORDER BY id DESC", in: transaction)
/// ```
public struct Table<Value: Sendable>: Sendable {
    /// The name in the database.
    public let name: SQL
    /// The names of all columns, separated by commas.
    public let columns: SQL
    private let label: String
    private let names: [StaticString]
    private let personal: [PersonalColumns]
    private let words: [String: ColumnWords]
    private let keyCount: Int
    private let read: @Sendable (Row) throws -> Value
    private let write: @Sendable (Value) -> [SQLValue]

    /// Creates a table.
    ///
    /// - Parameters:
    ///   - name: the name in the database.
    ///   - columns: all columns, beginning with the primary key.
    ///   - keyCount: the number of columns in the primary key.
    ///   - make: creates a value from the contents, in the order of the columns.
    public init<each Content>(
        _ name: StaticString,
        _ columns: repeat Column<Value, each Content>,
        keyCount: Int = 1,
        make: @escaping @Sendable (repeat each Content) throws -> Value
    ) {
        (self.name, label) = ("\(raw: name)", "\(name)")
        self.keyCount = keyCount
        var (names, personal, words) = ([StaticString](), [PersonalColumns](), [String: ColumnWords]())
        for column in repeat each columns {
            names.append(column.name)
            personal += column.personal
            words["\(column.name)"] = column.words
        }
        (self.names, self.personal, self.words) = (names, personal, words)
        self.columns = SQL(list: names.map { "\(raw: $0)" })
        let all = (repeat each columns)
        read = { row in try make(repeat try row.get("\((each all).name)")) }
        write = { value in
            var contents: [SQLValue] = []
            for column in repeat each all { contents.append(value[keyPath: column.path].sqlValue) }
            return contents
        }
    }

    /// Creates the value of a row that has all columns.
    ///
    /// - Throws: `RowError` where a column is missing or has another type.
    public func value(of row: Row) throws -> Value { try read(row) }

    /// Returns the rows for the rest of a statement: conditions, order and limit.
    ///
    /// - Throws: `DatabaseError`, `RowError`.
    public func list(_ rest: SQL, in transaction: any Transaction) throws -> [Value] {
        try transaction.query("SELECT \(columns) FROM \(name) \(rest)").map(read)
    }

    /// Returns the first row for the rest of a statement.
    ///
    /// - Throws: `DatabaseError`, `RowError`.
    public func first(_ rest: SQL, in transaction: any Transaction) throws -> Value? {
        try transaction.first("SELECT \(columns) FROM \(name) \(rest)").map(read)
    }

    /// Returns the row with a primary key of one column.
    ///
    /// - Throws: `DatabaseError`, `RowError`.
    public func find(_ key: some SQLBindable, in transaction: any Transaction) throws -> Value? {
        try first("WHERE \(raw: names[0]) = \(key)", in: transaction)
    }

    /// Inserts a row.
    ///
    /// - Parameters:
    ///   - value: the row.
    ///   - rest: more of the statement, such as `ON CONFLICT (id) DO NOTHING`.
    ///   - transaction: the transaction.
    /// - Returns: how many rows were inserted or updated: none or one.
    /// - Throws: `DatabaseError`.
    @discardableResult
    public func insert(_ value: Value, _ rest: SQL = "", in transaction: any Transaction) throws -> Int {
        let contents = SQL(list: write(value).map { "\($0)" })
        return try transaction.execute("INSERT INTO \(name) (\(columns)) VALUES (\(contents)) \(rest)")
    }

    /// Inserts a row, or updates all columns of the one with its primary key; the table has columns in addition to the
    /// key.
    ///
    /// - Throws: `DatabaseError`.
    public func save(_ value: Value, in transaction: any Transaction) throws {
        let key = SQL(list: names.prefix(keyCount).map { "\(raw: $0)" })
        let changes = SQL(list: names.dropFirst(keyCount).map { "\(raw: $0) = excluded.\(raw: $0)" })
        try insert(value, "ON CONFLICT (\(key)) DO UPDATE SET \(changes)", in: transaction)
    }

    /// Updates all columns of the row with the value's primary key.
    ///
    /// - Returns: how many rows have it: none or one.
    /// - Throws: `DatabaseError`.
    @discardableResult
    public func update(_ value: Value, in transaction: any Transaction) throws -> Int {
        let pairs = zip(names, write(value)).map { "\(raw: $0) = \($1)" as SQL }
        let key = SQL(list: Array(pairs.prefix(keyCount)), separatedBy: " AND ")
        return try transaction.execute("UPDATE \(name) SET \(SQL(list: Array(pairs.dropFirst(keyCount)))) WHERE \(key)")
    }

    /// Creates the labels of the table and its columns for staff; `noun` is the name of a row, such as "Station".
    public func words(_ noun: LocalizedText, title: String? = nil) -> TableWords {
        TableWords(label, noun, title: title, words)
    }

    /// Creates the rules for the rows' owners, export and erasure from the columns; `rest` is about other columns.
    public func personal(
        _ rest: [PersonalColumns] = [],
        joining joined: SQL = "",
        order: SQL = "1 DESC"
    ) -> PersonalTable {
        PersonalTable(label, personal + rest, joining: joined, order: order)
    }

    /// Creates the rules for a table whose rows belong to those of another one, and that the owner does not find in the
    /// export.
    public func personal(of parent: String, by link: String, notExported reason: String) -> PersonalTable {
        PersonalTable(label, of: parent, by: link, notExported: reason, personal)
    }
}
