/// Which columns a table has that people send, and how much of it is read.
public struct CSVLayout: Sendable {
    /// One column.
    public struct Column: Sendable, Equatable {
        /// What it is called in the first line.
        public let name: String
        let field: String
        let aliases: [String]
        let isRequired: Bool
        let isExact: Bool

        /// Declares a column; case, blanks and signs in what it is called do not matter.
        ///
        /// - Parameters:
        ///   - name: what it is called in the first line.
        ///   - field: which field of a form its cells fill in; that of its name unless given.
        ///   - aliases: what else people call it.
        ///   - isRequired: whether the table must have it, and each line a value in it.
        ///   - isExact: whether blanks at the ends of its cells belong to them, as in passwords.
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

        /// Letters and digits alone, in lower case.
        static func folded(_ head: String) -> String { head.lowercased().filter { $0.isLetter || $0.isNumber } }
    }

    /// The columns, in the order that a table without a first line of names has them in.
    public let columns: [Column]
    /// How many lines a table may have below that line.
    public let mostRows: Int
    /// The largest file, in bytes.
    public let mostBytes: Int
    let needsHead: Bool
    let mayBeEmpty: Bool
    let allowsShortRows: Bool

    /// Declares a table.
    ///
    /// - Parameters:
    ///   - columns: its columns.
    ///   - mostRows: how many lines it may have below the names of the columns.
    ///   - mostBytes: the largest file, in bytes.
    ///   - needsHead: whether its first line must name the columns.
    ///   - mayBeEmpty: whether it may have no line below that.
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

    /// The names of the columns, as a first line has them; of a wide table those that it begins with.
    var example: String { columns.prefix(10).map(\.name).joined(separator: ",") }
}
