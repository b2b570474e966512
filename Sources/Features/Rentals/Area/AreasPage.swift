import CrosstownGeo
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The areas of the city on a map and in a list, and the form for a file.
struct AreasPage: Page {
    let areas: [RentalArea]
    let refused: RefusedForm?

    /// The response in the API.
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

    /// The actions on all areas.
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

    /// The version that the user has seen, so that an update cannot overwrite another user's.
    private var seen: Markup { "<input type=\"hidden\" name=\"version\"\(attribute: "value", areas.version)>" }
}

extension RefusedForm {
    /// The errors of fields that the page does not show, in a pop-up.
    func popup(besides shown: [String]) -> Markup {
        let errors = problem.errors ?? []
        return errors.isEmpty || errors.contains { !shown.contains($0.field) } ? problem.popup() : .empty
    }
}
