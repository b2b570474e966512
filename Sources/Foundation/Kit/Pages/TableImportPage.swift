public import CrosstownWeb

/// The page to upload a table and read its report.
public struct TableImportPage: Page {
    let table: TableImport
    let report: TableReport?
    let refused: RefusedForm?

    /// The JSON for programs.
    private struct Model: Codable {
        let columns: [String]
        let report: TableReport?
    }

    /// The type of the JSON.
    public static var contents: any Decodable.Type { Model.self }

    /// Encodes the JSON.
    public func encode(to encoder: any Encoder) throws {
        try Model(columns: table.layouts.flatMap(\.columns).map(\.name), report: report).encode(to: encoder)
    }

    /// The title of the table.
    public var title: LocalizedText { table.title }

    /// A page of the console.
    public var setting: PageSetting {
        PageSetting(.console, liveStream: report == nil ? nil : table.live?.stream, popup: popup)
    }

    /// Errors of the table are above the form; other problems are a pop-up.
    private var popup: Markup {
        guard let refused, refused.problem.errors == nil else { return .empty }
        return Popup(refused.problem).markup
    }

    /// The report, as wide as the page, the information and the form.
    public var main: Markup {
        """
        <h1>\(title)</h1>\(optional: report.map { $0.markup(live: live(of: $0)) })<div class="page-narrow stack">\
        <p>\("Lines without errors are added. The others are listed with the reason.")</p>\
        \(forEach: table.texts, { "<p class=\"quiet\">\($0)</p>" })\
        \(TableUpload("import", to: table.target, as: table.layouts, button: "Import").markup(refused))\
        <p><a class="button"\(attribute: "href", table.back)>\("Back")</a></p></div>
        """
    }

    private func live(of report: TableReport) -> Markup {
        guard let live = table.live, !report.isDone else { return .empty }
        let source = table.target.adding("report", report.id)
        return "\(attribute: "data-live", live.event)\(attribute: "data-live-src", source)"
    }
}
