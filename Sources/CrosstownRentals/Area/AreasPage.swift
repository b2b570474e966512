import CrosstownGeo
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The areas of the city, and the form for a file of them.
struct AreasPage: Page {
    let areas: [RentalArea]
    let refused: RefusedForm?

    /// What programs are told.
    private struct Encoded: Codable {
        struct Area: Codable {
            let name: String
            let kind: String
            let mostKilometresPerHour: Int?
        }

        let areas: [Area]
    }

    var title: String { AreaWords.areas }

    var setting: PageSetting { PageSetting(.console) }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws {
        let listed = areas.map {
            Encoded.Area(name: $0.name, kind: $0.kind.rawValue, mostKilometresPerHour: $0.mostKilometresPerHour)
        }
        try Encoded(areas: listed).encode(to: encoder)
    }

    private static let field = FormField(
        "file",
        label: AreaWords.file,
        type: "file",
        attributes: "accept=\".geojson,.json,application/geo+json\" required"
    )

    var main: Markup {
        """
        <h1>\(title)</h1><div class="stack">\(areas.isEmpty ? empty : listed)<div class="page-narrow stack">\
        <h2>\(areas.isEmpty ? AreaWords.send : AreaWords.replace)</h2><p>\(AreaWords.sendText)</p>\
        <ul>\(forEach: AreaWords.kinds, { "<li><code>\($0)</code>: \($1)</li>" })</ul>\
        \(refused.map { $0.summary(of: [Self.field]) } ?? .empty)\
        <form id="areas-file" method="post" enctype="multipart/form-data"\
        \(attribute: "action", RentalLinks.consoleAreas) data-enhance novalidate>\
        \(.formToken)\(Self.field.markup(refused))\
        <div class="form-actions"><button class="button button-primary">\(AreaWords.sendFile)</button></div>\
        </form></div></div>
        """
    }

    private var empty: Markup { EmptyState("pin", AreaWords.none, AreaWords.noneText).markup }

    private var listed: Markup {
        """
        \(ConsoleTable(
            id: "areas",
            caption: AreaWords.now,
            columns: [.init(AreaWords.name), .init(AreaWords.kind), .init(AreaWords.size, isNumber: true)],
            rows: areas.map(cells)
        ).markup)\
        <p><a class="button" download="areas.geojson"\(attribute: "href", RentalLinks.areas)>\(AreaWords.download)</a></p>\
        <form method="post"\(attribute: "action", RentalLinks.removeAreas)\
        \(attribute: "data-confirm", AreaWords.reallyRemove)\(attribute: "data-confirm-text", AreaWords.noneText)\
        \(attribute: "data-confirm-ok", AreaWords.remove)>\(.formToken)\
        <button class="button button-danger">\(AreaWords.remove)</button></form>
        """
    }

    private func cells(_ area: RentalArea) -> [Markup] {
        [
            "\(area.name)", "\(AreaWords.text(of: area))",
            "\(AreaWords.hectares(area.shape.area.value))",
        ]
    }
}

/// What the pages say of areas, in English.
enum AreaWords {
    static let areas = "Areas"
    static let now = "The areas now"
    static let none = "No areas yet"
    static let noneText = "Rides may end at every station, and riders may go everywhere."
    static let name = "Name"
    static let kind = "What holds there"
    static let size = "Size"
    static let send = "Send a file"
    static let replace = "Put others in their stead"
    static let sendText = "A GeoJSON file of polygons, each with the properties name and kind. It replaces all areas."
    static let file = "GeoJSON file"
    static let sendFile = "Send the file"
    static let download = "Download the areas"
    static let remove = "Remove all areas"
    static let reallyRemove = "Remove all areas?"
    static let noFile = "must be a GeoJSON file"
    static let noAreas = "has no areas"
    static let noCollection = "must be a FeatureCollection"
    static let badKind = "must be return, forbidden or slow"
    static let badSpeed = "must be a whole number from 1 to 60 for slow areas, and is for them alone"
    static let forbidden = "Rides may not end here"

    static let kinds = [
        ("return", "rides may end there, and not outside all such areas"),
        ("forbidden", "nobody rides there, and no ride ends there, even at a station"),
        ("slow", "riders go no faster than maximum_speed_kph"),
    ]

    static func tooMany(_ limit: Int) -> String { "has more than \(limit) areas" }
    static func badName(_ longest: Int) -> String { "must have 1 to \(longest) characters" }
    static func hectares(_ squareMetres: Double) -> String { "\((squareMetres / 1_000).rounded() / 10) ha" }

    static func sign(of area: RentalArea) -> String? {
        switch area.kind {
        case .returnAllowed: nil
        case .forbidden: "No riding"
        case .slow: text(of: area)
        }
    }

    static func text(of area: RentalArea) -> String {
        switch area.kind {
        case .returnAllowed: "Rides may end here"
        case .forbidden: "No riding, no end of a ride"
        case .slow: "At most \(area.mostKilometresPerHour ?? 0) km/h"
        }
    }
}
