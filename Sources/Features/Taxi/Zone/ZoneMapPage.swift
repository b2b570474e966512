import CrosstownGeo
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The map where the city edits the borders of zones or uploads a file.
struct ZoneMapPage: Page {
    struct Zone: Codable, Sendable {
        let id: String
        let name: String
    }

    /// The zones as GeoJSON.
    let text: String
    let zones: [Zone]
    /// The initial center of the map.
    let middle: Coordinate
    let planned: ZonePlan?
    let localTime: LocalTime
    let refused: RefusedForm?

    private static let zones = FormField("zones", label: "The zones")
    private static let file = FormField(
        "file",
        label: "File instead of the map",
        type: "file",
        hint: "GeoJSON: a FeatureCollection of polygons, each with an id and a name property. Up to 2 MB.",
        attributes: " accept=\".geojson,.json,application/geo+json,application/json\""
    )

    var title: LocalizedText { "Zone boundaries" }

    var setting: PageSetting { PageSetting(.console, popup: refused?.problem.popup() ?? .empty) }

    private struct Encoded: Codable {
        let zones: [Zone]
        let planned: Identifier<ZonePlan>?
        let validFrom: Timestamp?
    }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws {
        try Encoded(zones: zones, planned: planned?.id, validFrom: planned?.validFrom).encode(to: encoder)
    }

    var main: Markup {
        """
        <h1>\(title)</h1>\(optional: planned.map(notice))\(optional: refused?.summary(of: [Self.zones]))\
        <form id="zones-form" class="area-draw" method="post"\(attribute: "action", TaxiLinks.zonePlans) \
        enctype="multipart/form-data" data-enhance data-zone-edit novalidate>\(.formToken)\
        <div class="area-terms stack">\(names)\(byFile)</div>\(map)\
        <div class="form-actions area-actions"><button class="button button-primary">\("Preview changes")</button>\
        <a class="button"\(attribute: "href", TaxiLinks.consoleZones)>\("Cancel")</a></div></form>
        """
    }

    private func notice(_ plan: ZonePlan) -> Markup {
        """
        <p class="notice">\(.icon("clock"))<span>\("New boundaries apply from \(plan.validFrom.map { localTime.text(for: $0) } ?? "").") \
        <a\(attribute: "href", TaxiLinks.zonePlan(plan.id))>\("View them")</a></span></p>
        """
    }

    private var names: Markup {
        """
        <details class="card zone-names-card" data-needs-script hidden><summary>\("Zone names")</summary>\
        <ul class="stack-small zone-names" data-zone-names>\(forEach: zones, { zone in
            """
            <li><input class="input" maxlength="60" autocomplete="off"\(attribute: "data-zone", zone.id)\
            \(attribute: "value", zone.name)\(textAttribute: "aria-label", "Name of \(zone.name)")></li>
            """
        })</ul></details>
        """
    }

    private var byFile: Markup {
        """
        <details class="card"><summary>\("Use a file")</summary><p>\("Download the zones, edit them in map software and upload the file.")</p>\
        <p><a\(attribute: "href", TaxiLinks.zoneFile) download>\("Download the zones (GeoJSON)")</a></p>\(Self.file.markup(refused))</details>
        """
    }

    private var map: Markup {
        """
        <div class="field area-corners" id="zones" role="group" tabindex="-1" aria-labelledby="zones-label">\
        <p class="label" id="zones-label">\("Move the boundary corners")</p>\
        <p class="hint">\("Neighboring zones share corners, so there are no gaps. The city boundary is fixed. Tap a zone to merge or split it, or a boundary to add a corner.")</p>\
        <p class="notice map-missing">\(.icon("info"))<span>\("The map can’t be shown here. Use a file to edit the zones.")</span></p>\
        <div class="map-card"><div class="map" id="map" data-map-view data-keep-view data-zoom="13.3"\
        \(attribute: "data-center", middle.text)></div>\
        <div class="area-cross" aria-hidden="true" hidden></div></div>\(Self.tools)\
        <textarea hidden name="zones" data-zone-shapes\(textAttribute: "aria-label", "The zones")>\(refused?["zones"] ?? text)</textarea></div>
        """
    }

    private static let tools: Markup = """
        <div class="area-tools" role="group"\(textAttribute: "aria-label", "Tools") data-needs-script hidden>\
        \(tool("undo", "back", "Undo"))\(tool("move", "locate", "Move corner to the cross"))\
        \(tool("remove", "minus", "Remove corner"))\(tool("merge", "plus", "Merge with neighbor"))\
        \(tool("split", "zone", "Split zone"))</div>\
        <p class="quiet small" role="status" data-zone-state></p>
        """

    /// Returns a button that the script shows when it can be used.
    private static func tool(_ act: String, _ icon: String, _ name: LocalizedText) -> Markup {
        """
        <button type="button" class="button button-small" hidden\(attribute: "data-zone-act", act)>\
        \(.icon(icon, isSmall: true)) \(name)</button>
        """
    }
}
