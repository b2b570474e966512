/// The columns of a table that users upload, and its limits.
public struct CSVLayout: Sendable {
    /// A column.
    public struct Column: Sendable, Equatable {
        /// Its name in the first line.
        public let name: String
        let field: String
        let aliases: [String]
        let isRequired: Bool
        let isExact: Bool

        /// Creates a column; its names ignore case, spaces and punctuation.
        ///
        /// - Parameters:
        ///   - name: its name in the first line.
        ///   - field: the form field that its cells fill in; by default the one of the same name.
        ///   - aliases: other names that users write.
        ///   - isRequired: whether the table must have it, and each line a value in it.
        ///   - isExact: whether spaces at the ends of its cells are significant, as in passwords.
        public init(
            _ name: String,
            field: String? = nil,
            aliases: [String] = [],
            isRequired: Bool = false,
            isExact: Bool = false
        ) {
            self.name = name
            self.field = field ?? name
            self.aliases = aliases
            self.isRequired = isRequired
            self.isExact = isExact
        }

        func isCalled(_ head: String) -> Bool { ([name] + aliases).contains { Self.folded($0) == head } }

        /// Returns the letters and digits in lower case.
        static func folded(_ head: String) -> String { head.lowercased().filter { $0.isLetter || $0.isNumber } }
    }

    /// The columns, in the order of a table without a header line.
    public let columns: [Column]
    /// The maximum number of lines below the header.
    public let mostRows: Int
    /// The maximum size of a file, in bytes.
    public let mostBytes: Int
    let needsHead: Bool
    let mayBeEmpty: Bool
    let allowsShortRows: Bool

    /// Creates a layout.
    ///
    /// - Parameters:
    ///   - columns: its columns.
    ///   - mostRows: the maximum number of lines below the header.
    ///   - mostBytes: the maximum size of a file, in bytes.
    ///   - needsHead: whether a header line is required.
    ///   - mayBeEmpty: whether it may have no line below the header.
    ///   - allowsShortRows: whether a line may end before the last column.
    public init(
        _ columns: [Column],
        mostRows: Int,
        mostBytes: Int,
        needsHead: Bool = true,
        mayBeEmpty: Bool = false,
        allowsShortRows: Bool = false
    ) {
        self.columns = columns
        self.mostRows = mostRows
        self.mostBytes = mostBytes
        self.needsHead = needsHead
        self.mayBeEmpty = mayBeEmpty
        self.allowsShortRows = allowsShortRows
    }

    func column(called folded: String) -> Column? { columns.first { $0.isCalled(folded) } }

    /// The names of the required columns, or of all if none is required.
    var needed: [String] {
        let required = columns.filter(\.isRequired)
        return (required.isEmpty ? columns : required).map(\.name)
    }
}
