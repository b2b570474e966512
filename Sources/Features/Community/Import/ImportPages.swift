import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// Where editors bring a table, and read what became of each line.
struct ImportPage: Page {
    /// What programs are told.
    struct Model: Encodable, Sendable {
        let columns: [String]
        let report: ImportReport?
    }

    let title: LocalizedText
    let model: Model
    /// The columns that must be filled in.
    let needed: [String]
    /// What else there is to know of the columns.
    var hint: LocalizedText?
    let target: Link
    let back: Link
    let refused: RefusedForm?

    static var contents: any Decodable.Type { Contents.self }

    /// What programs are told, as they read it.
    private struct Contents: Codable {
        let columns: [String]
    }

    func encode(to encoder: any Encoder) throws { try model.encode(to: encoder) }

    var setting: PageSetting { PageSetting(.console, popup: popup) }

    private var popup: Markup {
        guard let refused, refused.problem.errors == nil else { return .empty }
        return Popup(refused.problem).markup
    }

    private static let field = FormField(
        ImportTable.field,
        label: "Table (CSV)",
        type: "file",
        hint: "UTF-8, at most 1000 lines and 2 MB; the first line names the columns.",
        attributes: " accept=\".csv,text/csv\""
    )

    var main: Markup {
        """
        <h1>\(title)</h1>\(optional: model.report.map { ImportResult(report: $0).markup })\
        <p>\("A line that is known already is changed and not added again, so that the same table may come twice.")</p>\
        <p class="quiet">\(.labeled("Columns", model.columns.joined(separator: ", ")))</p>\
        <p class="quiet">\(.labeled("Needed", needed.joined(separator: ", ")))</p>\
        \(optional: hint.map { "<p class=\"quiet\">\($0)</p>" })\
        \(refused.map { $0.summary(of: [Self.field]) } ?? .empty)\
        <form class="stack page-narrow" method="post"\(attribute: "action", target) enctype="multipart/form-data" novalidate>\
        \(.formToken)\(Self.field.markup(refused))<div class="form-actions">\
        <button class="button button-primary">\("Import")</button>\
        <a class="button"\(attribute: "href", back)>\("Back")</a></div></form>
        """
    }
}

/// What became of each line of something imported.
struct ImportResult {
    let report: ImportReport

    var markup: Markup {
        let rows: [[Markup]] = report.lines.map { line in
            ["\(line.line)", "\(line.name)", badge(line.outcome), "\(optional: line.reason.map { "\($0)" })"]
        }
        let columns = [
            ConsoleTable.Column("Line", isNumber: true), ConsoleTable.Column("Name"), ConsoleTable.Column("Result"),
            ConsoleTable.Column("Why"),
        ]
        return """
            <section class="stack-small" aria-labelledby="result"><h2 id="result">\("What became of the table")</h2>\
            <p role="status">\(sum)</p>\(ConsoleTable(id: "lines", caption: "Lines", columns: columns, rows: rows).markup)</section>
            """
    }

    private var sum: LocalizedText {
        let (added, changed) = (report.count(.added), report.count(.changed))
        let (same, refused) = (report.count(.unchanged), report.count(.refused))
        return "\(added) added, \(changed) changed, \(same) as they were, \(refused) refused."
    }

    private func badge(_ outcome: ImportReport.Outcome) -> Markup {
        switch outcome {
        case .added: "<span class=\"badge badge-good\">\("Added")</span>"
        case .changed: "<span class=\"badge badge-good\">\("Changed")</span>"
        case .unchanged: "<span class=\"badge\">\("As it was")</span>"
        case .refused: "<span class=\"badge badge-bad\">\("Refused")</span>"
        }
    }
}

/// Leaders and editors, and how people become some.
struct HelpersPage: ModelPage {
    /// What programs are told.
    struct Model: Codable, Sendable {
        let helpers: [CommunityHelper]
    }

    let model: Model

    var heading: LocalizedText { "Leaders and editors" }

    var setting: PageSetting { PageSetting(.console) }

    var main: Markup {
        """
        <h1>\(heading)</h1><p class="community-tools"><a class="button"\(attribute: "href", CommunityLinks.helpersImport)>\("Import")</a>\
        <a class="button"\(attribute: "href", CommunityLinks.helpersTable) download>\("Export")</a></p>\
        \(model.helpers.isEmpty ? empty : list)
        """
    }

    private var empty: Markup {
        EmptyState("people", "Nobody yet", "Import a table, or give somebody the role in the console of people.").markup
    }

    private var list: Markup {
        """
        <ul class="list">\(forEach: model.helpers, { helper in
            """
            <li class="list-item"><span class="list-text"><span class="list-title">\(helper.name)</span>\
            <span class="list-detail">\(role(helper.role)) · \(helper.place)</span></span>\
            <form method="post"\(attribute: "action", CommunityLinks.helpersRemoval) data-enhance>\(.formToken)\
            <input type="hidden" name="account"\(attribute: "value", helper.account)>\
            <input type="hidden" name="role"\(attribute: "value", helper.role.rawValue)>\
            <input type="hidden" name="scope"\(attribute: "value", helper.scope)>\
            <button class="button button-small">\("Take the role back")</button></form></li>
            """
        })</ul>
        """
    }

    private func role(_ role: CommunityHelper.Role) -> LocalizedText {
        switch role {
        case .leader: "Leader"
        case .editor: "Editor"
        }
    }
}
