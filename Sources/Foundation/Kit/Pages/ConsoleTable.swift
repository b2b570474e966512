public import CrosstownWeb

/// A table of the console; the first cell of each row is its header.
///
/// On a phone each row is a card with one cell per line. On wider screens that are still too narrow, the table scrolls
/// within its frame, with a shadow at the edge that hides more; a last column with links or buttons stays in view.
public struct ConsoleTable: Sendable {
    /// The header of a column.
    public struct Column: Sendable {
        let name: LocalizedText
        let isNumber: Bool
        let isProse: Bool

        /// Creates a header; numbers are aligned to the right, and prose has room for sentences.
        public init(_ name: LocalizedText, isNumber: Bool = false, isProse: Bool = false) {
            self.name = name
            self.isNumber = isNumber
            self.isProse = isProse
        }

        var look: Markup { "\(attribute: "class", isNumber ? "number" : isProse ? "prose" : nil)" }

        /// Creates a header that is the same in every language.
        @_disfavoredOverload
        public init(_ name: some StringProtocol, isNumber: Bool = false) {
            self.init(LocalizedText(verbatim: String(name)), isNumber: isNumber)
        }
    }

    private let id: String
    private let caption: LocalizedText
    private let columns: [Column]
    private let rows: [[Markup]]

    /// Creates a table, row by row.
    ///
    /// - Parameters:
    ///   - id: the ID of the caption.
    ///   - caption: the caption.
    ///   - columns: the headers of the columns.
    ///   - rows: the cells.
    public init(id: String, caption: LocalizedText, columns: [Column], rows: [[Markup]]) {
        self.id = id
        self.caption = caption
        self.columns = columns
        self.rows = rows
    }

    /// Creates a table under a caption that is the same in every language.
    @_disfavoredOverload
    public init(
        id: String,
        caption: some StringProtocol,
        columns: [Column],
        rows: [[Markup]]
    ) {
        let caption = LocalizedText(verbatim: String(caption))
        self.init(id: id, caption: caption, columns: columns, rows: rows)
    }

    /// The table as HTML.
    public var markup: Markup {
        """
        <div class="table-scroll" role="region"\(attribute: "aria-labelledby", id) tabindex="0">\
        <table class="table table-stacked"><caption\(attribute: "id", id)>\(caption)</caption>\
        <thead><tr>\(forEach: columns, head)</tr></thead><tbody>\(forEach: rows, row)</tbody></table></div>
        """
    }

    private func head(_ column: Column) -> Markup {
        "<th scope=\"col\"\(column.look)>\(column.name)</th>"
    }

    private func row(_ cells: [Markup]) -> Markup {
        "<tr>\(forEach: zip(columns, cells).enumerated(), { cell($0, $1.0, $1.1) })</tr>"
    }

    private func cell(_ index: Int, _ column: Column, _ content: Markup) -> Markup {
        if index == 0 { return "<th scope=\"row\"\(column.look)>\(content)</th>" }
        return "<td\(column.look)\(attribute: "data-label", column.name)>\(content)</td>"
    }
}

extension ConsoleTable {
    /// A column with its cells.
    public struct Cells<Item>: Sendable {
        let column: Column
        let cell: @Sendable (Item) -> Markup

        /// Creates a column with its cells; numbers are aligned to the right, and prose has room for sentences.
        public init(
            _ name: LocalizedText,
            isNumber: Bool = false,
            isProse: Bool = false,
            _ cell: @escaping @Sendable (Item) -> Markup
        ) {
            column = Column(name, isNumber: isNumber, isProse: isProse)
            self.cell = cell
        }
    }

    /// Creates a row for each item, column by column.
    public init<Item>(
        id: String,
        caption: LocalizedText,
        of items: [Item],
        _ cells: [Cells<Item>]
    ) {
        self.init(
            id: id,
            caption: caption,
            columns: cells.map(\.column),
            rows: items.map { item in cells.map { $0.cell(item) } }
        )
    }
}
