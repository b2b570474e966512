import CrosstownKit
import CrosstownWeb

/// The page for importing stations and vehicles.
struct FleetImportPage: Page {
    /// The result of an import.
    let added: FleetAdded?
    let refused: RefusedForm?

    /// The response in the API.
    private struct Encoded: Codable {
        let added: FleetAdded?
    }

    var title: LocalizedText { ConsoleTexts.importFleet }

    var setting: PageSetting { PageSetting(.console) }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws { try Encoded(added: added).encode(to: encoder) }

    var main: Markup {
        """
        <h1>\(title)</h1><div class="page-narrow stack">\(optional: added.map { $0.table.markup })\
        <p>\(ConsoleTexts.importText)</p>\(form.markup(refused))</div>
        """
    }

    private var form: TableUpload {
        TableUpload(
            "import-fleet",
            to: RentalLinks.consoleImport,
            as: FleetFile.layouts,
            button: ConsoleTexts.importFile
        )
    }
}
