import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// Where the city imports drivers, and reads what became of each line.
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
        <h1>\(title)</h1><div class="console-grid">\(report.map(result) ?? .empty)\
        <section class="stack" aria-labelledby="import-title"><h2 id="import-title">\(CityTexts.chooseFile)</h2>\
        <p>\(CityTexts.importText)</p>\(refused.map { $0.summary(of: [Self.field]) } ?? .empty)\(form)\
        <p><a\(attribute: "href", TaxiLinks.consoleDrivers)>\(CityTexts.drivers)</a></p></section></div>
        """
    }

    private static let field = FormField(
        "file",
        label: TaxiTexts.label(of: "file"),
        type: "file",
        hint: CityTexts.importLimit,
        attributes: " accept=\".csv,text/csv\""
    )

    private var form: Markup {
        """
        <form id="import" method="post"\(attribute: "action", TaxiLinks.consoleImport) enctype="multipart/form-data" \
        data-enhance novalidate>\(.formToken)\(Self.field.markup(refused))\
        <div class="form-actions"><button class="button button-primary">\(CityTexts.importButton)</button></div></form>
        """
    }

    private func result(_ report: ImportReport) -> Markup {
        let source = TaxiLinks.consoleImport(report.id.description)
        let live: Markup =
            report.isDone
            ? "" : "\(attribute: "data-live", "import-changed")\(attribute: "data-live-src", source)"
        let rows: [[Markup]] = report.lines.map { line in
            ["\(line.line)", "<span\(attribute: "class", line.isAdded ? "badge badge-good" : nil)>\(line.text)</span>"]
        }
        let columns = [ConsoleTable.Column(CityTexts.line, isNumber: true), .init(CityTexts.result)]
        return """
            <section id="import-result" class="stack" aria-labelledby="result-title"\(live)>\
            <h2 id="result-title">\(CityTexts.importResult)</h2>\
            <p role="status">\(CityTexts.imported(report))</p>\(report.isDone ? .empty : progress(report))\
            \(ConsoleTable(id: "lines", caption: CityTexts.lineByLine, columns: columns, rows: rows).markup)</section>
            """
    }

    private func progress(_ report: ImportReport) -> Markup {
        """
        <progress class="progress"\(attribute: "aria-label", CityTexts.importDrivers)\
        \(attribute: "max", report.total)\(attribute: "value", report.lines.count)></progress>
        """
    }
}
