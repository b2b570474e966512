import CrosstownGeoFormats
import CrosstownKit
import CrosstownWeb
import Foundation

/// The map for drawing or changing an area, with its name and rule.
struct AreaDrawingPage: Page {
    /// The area to change; `nil` for a new one.
    let area: RentalArea?
    /// The version of all areas, which the map shows below.
    let all: String
    let refused: RefusedForm?

    /// The response in the API.
    private struct Encoded: Codable {
        let area: AreaResponse?
    }

    var title: LocalizedText { area.map { AreaTexts.changing($0.name) } ?? AreaTexts.draw }

    var setting: PageSetting { PageSetting(.console, popup: popup ?? .empty) }

    private var popup: Markup? { refused?.popup(besides: ["name", AreaTerms.speedField, "shape"]) }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws { try Encoded(area: area.map(AreaResponse.init)).encode(to: encoder) }

    private static let name = FormField("name", label: AreaTexts.name, attributes: "maxlength=\"80\" required")
    private static let speed = FormField(
        AreaTerms.speedField,
        label: AreaTexts.speed,
        type: "number",
        hint: AreaTexts.speedHint,
        attributes: "min=\"1\" max=\"60\" step=\"1\" inputmode=\"numeric\""
    )
    /// The map in the summary of errors.
    private static let shape = FormField("shape", label: AreaTexts.corners)
    private static let kind = ChoiceField("kind", label: AreaTexts.kind, choices: AreaTexts.choices)

    var main: Markup {
        """
        <h1>\(title)</h1>\(refused.map { $0.summary(of: [Self.name, Self.speed, Self.shape]) } ?? .empty)\
        <form id="area" class="area-draw" method="post"\
        \(attribute: "action", area.map { RentalLinks.area($0.version) } ?? RentalLinks.newArea) \
        data-enhance data-area-draw novalidate>\(.formToken)<div class="area-terms">\(terms)</div>\
        \(corners)<div class="form-actions area-actions">\
        <button class="button button-primary">\(AreaTexts.save)</button>\
        <a class="button"\(attribute: "href", RentalLinks.consoleAreas)>\(AreaTexts.cancel)</a></div></form>\
        \(optional: area.map { AreaRemoval(area: $0).markup })
        """
    }

    private var terms: Markup {
        """
        \(Self.name.markup(refused, value: area?.name))\
        \(Self.kind.markup(refused, value: (area?.kind ?? .forbidden).rawValue))\
        <div class="area-speed">\(Self.speed.markup(refused, value: area?.mostKilometresPerHour?.description))</div>
        """
    }

    private var corners: Markup {
        let wrong = refused?.message(for: "shape").map { LocalizedText.fault(of: AreaTexts.corners, $0) }
        return """
            <div class="field area-corners\(wrong == nil ? "" : " field-wrong")" id="shape" role="group" tabindex="-1"\
            \(attribute: "aria-invalid", wrong.map { _ in "true" }) aria-labelledby="shape-label" \
            aria-describedby="shape-hint\(wrong == nil ? "" : " shape-error")">\
            <p class="label" id="shape-label">\(AreaTexts.corners)</p>\
            <p class="hint" id="shape-hint">\(AreaTexts.cornersHint)</p>\
            \(optional: wrong.map { "<p class=\"field-error\" id=\"shape-error\">\($0)</p>" })\
            <p class="notice map-missing">\(.icon("info"))<span>\(AreaTexts.noMap) \
            <a\(attribute: "href", RentalLinks.consoleAreas)>\(AreaTexts.toFile)</a></span></p>\
            \(AreaMap(areas: others, over: Self.cross, isCooperative: false).markup)\(Self.tools)\
            <input type="hidden" name="shape" data-area-shape\(attribute: "value", refused?["shape"] ?? text)></div>
            """
    }

    private var others: Link {
        area.map { RentalLinks.otherAreas($0.version) } ?? RentalLinks.areas(version: all)
    }

    /// The shape as GeoJSON.
    private var text: String? {
        area.flatMap { try? JSONEncoder().encode(AreaGeometry($0.shape)) }.map { String(decoding: $0, as: UTF8.self) }
    }

    private static let cross: Markup = "<div class=\"area-cross\" aria-hidden=\"true\"></div>"

    private static let tools: Markup = """
        <div class="area-tools" role="group" aria-label="\(AreaTexts.tools)" data-needs-script hidden>\
        \(tool("add", "plus", AreaTexts.addCorner))\(tool("undo", "back", AreaTexts.undo, isHidden: true))\
        \(tool("close", "check", AreaTexts.close, isHidden: true))\
        \(tool("move", "locate", AreaTexts.moveCorner, isHidden: true))\
        \(tool("remove", "minus", AreaTexts.removeCorner, isHidden: true))</div>\
        <p class="quiet small" role="status" data-area-state></p>
        """

    /// A button for the script, hidden while it has no effect.
    private static func tool(_ act: String, _ icon: String, _ name: LocalizedText, isHidden: Bool = false) -> Markup {
        """
        <button type="button" class="button button-small"\(attribute: "data-area-act", act)\
        \(attribute: "hidden", isHidden)>\
        \(.icon(icon, isSmall: true)) \(name)</button>
        """
    }
}
