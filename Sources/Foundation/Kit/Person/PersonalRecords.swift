import CrosstownGeo
public import CrosstownSQL
public import CrosstownValues
public import CrosstownWeb

/// Stored data about a user, of one kind: a table for that user only.
public struct PersonalRecords: Sendable {
    /// A column and its format.
    public enum Column: Sendable {
        /// A text, a number, or null.
        case plain(LocalizedText)
        /// A latitude or a longitude in degrees, or null.
        case degrees(LocalizedText)
        /// A timestamp, or null.
        case moment(LocalizedText)
        /// An amount of money, or null; statements return it in two columns, the second with the currency's code.
        case money(LocalizedText)
        /// A Boolean, stored as 1 and 0.
        case yesOrNo(LocalizedText)

        /// The header of the column.
        public var name: LocalizedText {
            switch self {
            case .plain(let name), .degrees(let name), .moment(let name), .money(let name), .yesOrNo(let name): name
            }
        }
    }

    /// A value.
    public enum Value: Hashable, Sendable {
        /// Null.
        case nothing
        /// A text as stored, or a number.
        case text(String)
        /// A timestamp.
        case moment(Timestamp)
        /// An amount of money.
        case money(Money)
    }

    /// The title of the records, such as "Rides".
    public let name: LocalizedText
    /// The headers of the columns.
    public let columns: [LocalizedText]
    /// The rows, with a value for each column.
    public let rows: [[Value]]

    /// Creates records from rows that were read before, such as from data stored in another form.
    public init(_ name: LocalizedText, _ columns: [LocalizedText], rows: [[Value]]) {
        self.name = name
        self.columns = columns
        self.rows = rows
    }

    /// Reads all rows of a statement, whose columns are in the same order.
    ///
    /// - Parameters:
    ///   - name: the title of the records.
    ///   - columns: the formats of the statement's columns.
    ///   - transaction: the transaction.
    ///   - statement: selects the rows of one user.
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
