import CrosstownGeo
public import CrosstownSQL
public import CrosstownValues
public import CrosstownWeb

/// What is kept about a person, of one kind: a table for that person's own eyes.
public struct PersonalRecords: Sendable {
    /// A column, and how its values are to be read.
    public enum Column: Sendable {
        /// A text, a number, or nothing.
        case plain(LocalizedText)
        /// A latitude or a longitude in degrees, or nothing.
        case degrees(LocalizedText)
        /// A moment, or nothing.
        case moment(LocalizedText)
        /// An amount of money, or nothing; statements give it in two columns, the second being the currency's code.
        case money(LocalizedText)
        /// One of two, kept as 1 and 0.
        case yesOrNo(LocalizedText)

        /// What stands over the column.
        public var name: LocalizedText {
            switch self {
            case .plain(let name), .degrees(let name), .moment(let name), .money(let name), .yesOrNo(let name): name
            }
        }
    }

    /// One value.
    public enum Value: Hashable, Sendable {
        /// There is none.
        case nothing
        /// A text as it is kept, or a number.
        case text(String)
        /// A moment.
        case moment(Timestamp)
        /// An amount of money.
        case money(Money)
    }

    /// What the records are, such as "Rides".
    public let name: LocalizedText
    /// The names of the columns.
    public let columns: [LocalizedText]
    /// The rows, with a value for each column.
    public let rows: [[Value]]

    /// Takes rows that were read already, such as from what is kept in another form than it is shown in.
    public init(_ name: LocalizedText, _ columns: [LocalizedText], rows: [[Value]]) {
        self.name = name
        self.columns = columns
        self.rows = rows
    }

    /// Reads all rows of a statement, whose columns are in the same order.
    ///
    /// - Parameters:
    ///   - name: what the records are.
    ///   - columns: how the statement's columns are to be read.
    ///   - transaction: where to read.
    ///   - statement: selects the rows of one person.
    /// - Throws: `DatabaseError`, and `RowError` where a value is of another type.
    public init(_ name: LocalizedText, _ columns: [Column], _ transaction: any Transaction, _ statement: SQL) throws {
        self.name = name
        self.columns = columns.map(\.name)
        rows = try transaction.query(statement).map { row in
            var reader = RowReader(row)
            return try columns.map { try Value($0, &reader) }
        }
    }
}

extension PersonalRecords.Value {
    fileprivate init(_ column: PersonalRecords.Column, _ reader: inout RowReader) throws {
        switch column {
        case .plain: self = Self(try reader.next(as: SQLValue.self))
        case .degrees: self = try reader.next(as: Double?.self).map { Self.text(Coordinate.text($0)) } ?? .nothing
        case .moment: self = try reader.next(as: Timestamp?.self).map(Self.moment) ?? .nothing
        case .yesOrNo: self = .text(try reader.next(as: Bool.self) ? "yes" : "no")
        case .money:
            let amount = try reader.next(as: Int64?.self)
            let currency = Currency(code: try reader.next(as: String.self))
            guard let amount, let currency else {
                self = .nothing
                return
            }
            self = .money(Money(minorUnits: amount, currency))
        }
    }

    private init(_ value: SQLValue) {
        switch value {
        case .null: self = .nothing
        case .integer(let number): self = .text("\(number)")
        case .real(let number): self = .text("\(number)")
        case .text(let text): self = .text(text)
        case .blob(let bytes): self = .text("\(bytes.count) bytes")
        }
    }
}
