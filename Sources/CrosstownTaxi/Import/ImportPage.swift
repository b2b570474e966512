import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// Where the city imports drivers, and reads what became of each line.
struct ImportPage: Page {
    let report: ImportReport?
    let refused: RefusedForm?

    var title: LocalizedText { CityWords.importDrivers }

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
        <section class="stack" aria-labelledby="import-title"><h2 id="import-title">\(CityWords.chooseFile)</h2>\
        <p>\(CityWords.importText)</p>\(refused.map { $0.summary(of: [Self.field]) } ?? .empty)\(form)\
        <p><a\(attribute: "href", TaxiLinks.consoleDrivers)>\(CityWords.drivers)</a></p></section></div>
        """
    }

    private static let field = FormField(
        "file",
        label: TaxiWords.label(of: "file"),
        type: "file",
        hint: CityWords.importLimit,
        attributes: " accept=\".csv,text/csv\""
    )

    private var form: Markup {
        """
        <form id="import" method="post"\(attribute: "action", TaxiLinks.consoleImport) enctype="multipart/form-data" \
        data-enhance novalidate>\(.formToken)\(Self.field.markup(refused))\
        <div class="form-actions"><button class="button button-primary">\(CityWords.importButton)</button></div></form>
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
        let columns = [ConsoleTable.Column(CityWords.line, isNumber: true), .init(CityWords.result)]
        return """
            <section id="import-result" class="stack" aria-labelledby="result-title"\(live)>\
            <h2 id="result-title">\(CityWords.importResult)</h2>\
            <p role="status">\(CityWords.imported(report))</p>\(report.isDone ? .empty : progress(report))\
            \(ConsoleTable(id: "lines", caption: CityWords.lineByLine, columns: columns, rows: rows).markup)</section>
            """
    }

    private func progress(_ report: ImportReport) -> Markup {
        """
        <progress class="progress"\(attribute: "aria-label", CityWords.importDrivers)\
        \(attribute: "max", report.total)\(attribute: "value", report.lines.count)></progress>
        """
    }
}
