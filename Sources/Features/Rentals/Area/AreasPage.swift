import CrosstownGeo
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The areas of the city on a map and in a list, and the form for a file of them.
struct AreasPage: Page {
    let areas: [RentalArea]
    let refused: RefusedForm?

    /// What programs are told.
    private struct Encoded: Codable {
        let areas: [AreaResponse]
        let version: String
    }

    var title: LocalizedText { AreaTexts.areas }

    var setting: PageSetting { PageSetting(.console, popup: refused.map { $0.popup(besides: ["file"]) } ?? .empty) }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws {
        try Encoded(areas: areas.map(AreaResponse.init), version: areas.version).encode(to: encoder)
    }

    private static let field = FormField(
        "file",
        label: AreaTexts.file,
        type: "file",
        attributes: "accept=\".geojson,.json,application/geo+json\" required"
    )

    var main: Markup {
        """
        <h1>\(title)</h1><p><a class="button button-primary"\(attribute: "href", RentalLinks.newArea)>\
        \(.icon("plus", isSmall: true)) \(AreaTexts.draw)</a></p><div class="console-grid areas">\
        <div>\(areas.isEmpty ? empty : listed)</div>\
        <div class="areas-map">\(AreaMap(areas: RentalLinks.areas(version: areas.version)).markup)</div>\
        <section class="stack" aria-labelledby="file-title">\(file)</section></div>
        """
    }

    private var empty: Markup { EmptyState("pin", AreaTexts.none, AreaTexts.noneText).markup }

    private var listed: Markup {
        ConsoleTable(
            id: "areas",
            caption: AreaTexts.now,
            columns: [
                .init(AreaTexts.name), .init(AreaTexts.kind), .init(AreaTexts.size, isNumber: true),
                .init(AreaTexts.change),
            ],
            rows: areas.map(cells)
        ).markup
    }

    private func cells(_ area: RentalArea) -> [Markup] {
        [
            "<a\(attribute: "href", RentalLinks.area(area.version))>\(area.name)</a>", "\(AreaTexts.text(of: area))",
            "\(AreaTexts.hectares(area.shape.area.value))", AreaRemoval(area: area, isSmall: true).markup,
        ]
    }

    private var file: Markup {
        """
        <h2 id="file-title">\(AreaTexts.files)</h2><p>\(AreaTexts.sendText)</p>\
        <ul>\(forEach: AreaTexts.kinds, { "<li><code>\($0)</code> – \($1)</li>" })</ul>\
        \(refused.map { $0.summary(of: [Self.field]) } ?? .empty)\
        <form id="areas-file" method="post" enctype="multipart/form-data"\
        \(attribute: "action", RentalLinks.consoleAreas) data-enhance novalidate>\
        \(.formToken)\(seen)\(Self.field.markup(refused))\
        <div class="form-actions"><button class="button">\(AreaTexts.sendFile)</button></div></form>\
        \(areas.isEmpty ? .empty : whole)
        """
    }

    /// What is done with all areas at once.
    private var whole: Markup {
        """
        <p><a class="button" download="areas.geojson"\
        \(attribute: "href", RentalLinks.areas(version: areas.version))>\(AreaTexts.download)</a></p>\
        <form method="post"\(attribute: "action", RentalLinks.removeAreas) data-enhance\
        \(attribute: "data-confirm", AreaTexts.reallyRemoveAll)\(attribute: "data-confirm-text", AreaTexts.noneText)\
        \(attribute: "data-confirm-ok", AreaTexts.removeAll)>\(.formToken)\(seen)\
        <button class="button button-danger">\(AreaTexts.removeAll)</button></form>
        """
    }

    /// What the sender has seen, so that nothing is replaced that somebody else has made meanwhile.
    private var seen: Markup { "<input type=\"hidden\" name=\"version\"\(attribute: "value", areas.version)>" }
}

extension RefusedForm {
    /// What is wrong with none of the fields that a page of areas shows, over the page.
    func popup(besides shown: [String]) -> Markup {
        let errors = problem.errors ?? []
        return errors.isEmpty || errors.contains { !shown.contains($0.field) } ? problem.popup() : .empty
    }
}
