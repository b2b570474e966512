import CrosstownWeb

/// Where stations and vehicles are added from files.
struct FleetImportPage: Page {
    /// What a file has just added.
    let added: FleetAdded?
    let refused: RefusedForm?

    /// What programs are told.
    private struct Encoded: Codable {
        let added: FleetAdded?
    }

    var title: LocalizedText { ConsoleTexts.importFleet }

    var setting: PageSetting { PageSetting(.console) }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws { try Encoded(added: added).encode(to: encoder) }

    private static let field = FormField(
        "file",
        label: ConsoleTexts.file,
        type: "file",
        attributes: "accept=\".csv,text/csv\" required\(attribute: "data-most-bytes", FleetFile.mostBytes)"
    )

    var main: Markup {
        """
        <h1>\(title)</h1>\(optional: added.map(notice))<div class="page-narrow stack"><p>\(ConsoleTexts.importText)</p>\
        <p>\(ConsoleTexts.importHeaders)</p><ul>\
        \(forEach: FleetFile.headers, { "<li><code>\($0.joined(separator: ","))</code></li>" })</ul>\
        \(refused.map { $0.summary(of: [Self.field]) } ?? .empty)\
        <form id="import-fleet" method="post" enctype="multipart/form-data"\
        \(attribute: "action", RentalLinks.consoleImport) data-enhance novalidate>\
        \(.formToken)\(Self.field.markup(refused))\
        <div class="form-actions"><button class="button button-primary">\(ConsoleTexts.importFile)</button></div>\
        </form></div>
        """
    }

    private func notice(_ added: FleetAdded) -> Markup {
        """
        <p class="notice notice-good" role="status">\(.icon("check"))\
        <span>\(ConsoleTexts.imported(added))</span></p>
        """
    }
}
