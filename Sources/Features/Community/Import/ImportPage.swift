import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// A kind of table that editors bring.
struct ImportedTable: Sendable {
    let title: LocalizedText
    let layout: CSVLayout
    /// The columns that must be filled in for what is not known yet.
    let needed: [String]
    /// What else there is to know of the columns.
    var hint: LocalizedText?
    let target: Link
    let back: Link

    init(
        _ title: LocalizedText,
        columns: [String],
        needed: [String],
        hint: LocalizedText? = nil,
        target: Link,
        back: Link
    ) {
        self.title = title
        // What a line leaves out stays as it is.
        layout = CSVLayout(
            columns.map { .init($0) },
            mostRows: 1_000,
            mostBytes: Self.mostBytes,
            allowsShortRows: true
        )
        self.needed = needed
        self.hint = hint
        self.target = target
        self.back = back
    }

    /// The largest table, in bytes.
    static let mostBytes = 2 * 1_024 * 1_024
}

/// Where editors bring a table, and read what became of each line.
struct ImportPage: Page {
    let table: ImportedTable
    let report: ImportReport?
    let refused: RefusedForm?

    /// What programs are told.
    private struct Model: Encodable {
        let columns: [String]
        let report: ImportReport?
    }

    /// What programs are told, as they read it.
    private struct Contents: Codable {
        let columns: [String]
    }

    var title: LocalizedText { table.title }

    static var contents: any Decodable.Type { Contents.self }

    func encode(to encoder: any Encoder) throws {
        try Model(columns: table.layout.columns.map(\.name), report: report).encode(to: encoder)
    }

    var setting: PageSetting { PageSetting(.console, popup: popup) }

    private var popup: Markup {
        guard let refused, refused.problem.errors == nil else { return .empty }
        return Popup(refused.problem).markup
    }

    var main: Markup {
        """
        <h1>\(title)</h1><div class="page-narrow stack">\(optional: report?.table.markup)\
        <p>\("A line that is known already is changed and not added again, so that the same table may come twice.")</p>\
        <p class="quiet">\(.labeled("Needed", table.needed.joined(separator: ", ")))</p>\
        \(optional: table.hint.map { "<p class=\"quiet\">\($0)</p>" })\
        \(TableUpload("import", to: table.target, as: [table.layout], button: "Import").markup(refused))\
        <p><a class="button"\(attribute: "href", table.back)>\("Back")</a></p></div>
        """
    }
}
