import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The page where the city imports drivers and sees the result of each line.
struct ImportPage: Page {
    let report: ImportReport?
    let refused: RefusedForm?

    var title: LocalizedText { CityTexts.importDrivers }

    var setting: PageSetting {
        PageSetting(
            .console,
            liveStream: report == nil ? nil : TaxiLinks.consoleEvents,
            popup: refused?.problem.popup() ?? .empty
        )
    }

    static var contents: any Decodable.Type { ImportReport?.self }

    func encode(to encoder: any Encoder) throws { try report.encode(to: encoder) }

    var main: Markup {
        """
        <h1>\(title)</h1><div class="console-grid">\(optional: report.map(result))\
        <section class="stack" aria-labelledby="import-title"><h2 id="import-title">\(CityTexts.chooseFile)</h2>\
        <p>\(CityTexts.importText)</p>\(form.markup(refused))\
        <p><a\(attribute: "href", TaxiLinks.consoleDrivers)>\(CityTexts.drivers)</a></p></section></div>
        """
    }

    private var form: TableUpload {
        TableUpload("import", to: TaxiLinks.consoleImport, as: [DriverImport.layout], button: CityTexts.importButton)
    }

    private func result(_ report: ImportReport) -> Markup {
        let source = TaxiLinks.consoleImport(report.id.description)
        return report.table(
            live: report.isDone
                ? "" : "\(attribute: "data-live", "import-changed")\(attribute: "data-live-src", source)"
        ).markup
    }
}
