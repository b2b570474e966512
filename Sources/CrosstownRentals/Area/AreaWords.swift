import CrosstownGeo

/// What the pages say of areas, in English.
enum AreaWords {
    static let areas = "Areas"
    static let now = "The areas now"
    static let none = "No areas yet"
    static let noneText = "Rides may end at every station, and riders may go everywhere."
    static let area = "Area"
    static let name = "Name"
    static let kind = "What holds there"
    static let size = "Size"
    static let change = "Change"
    static let draw = "Draw an area"
    static let files = "All areas as a file"
    static let sendText = "A GeoJSON file of polygons, each with the properties name and kind. It replaces all areas."
    static let file = "GeoJSON file"
    static let sendFile = "Send the file"
    static let download = "Download the areas"
    static let removeAll = "Remove all areas"
    static let reallyRemoveAll = "Remove all areas?"
    static let remove = "Remove"
    static let removeText = "What holds there ends at once."
    static let save = "Save the area"
    static let cancel = "Cancel"
    static let speed = "Most speed in km/h"
    static let speedHint = "For slow areas alone."
    static let corners = "Corners"
    static let version = "The areas that were seen"
    static let cornersHint = """
        Click or tap the corners one after the other; or move the map until the cross is on a corner, and press Add \
        corner. Drag a corner to move it.
        """
    static let tools = "Tools for corners"
    static let addCorner = "Add corner"
    static let undo = "Undo"
    static let close = "Close the area"
    static let moveCorner = "Move corner to the cross"
    static let removeCorner = "Remove corner"
    static let noMap = "No map can be drawn here: without it, areas come from a file."
    static let toFile = "To the file"
    static let changed = "Somebody else was faster"
    static let changedText = "The area was changed or removed meanwhile. Look at the areas as they are now."
    static let keptText = """
        The area was changed or removed meanwhile. What you drew is still here: look at the areas, or save it as a new one.
        """
    static let allChangedText = "The areas were changed meanwhile. Look at them as they are now, then send yours again."
    static let notDrawn = "must be drawn on the map"
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

    /// What people choose between.
    static let choices: [(value: String, words: String)] = [
        (RentalArea.Kind.returnAllowed.rawValue, "Rides may end"), (RentalArea.Kind.forbidden.rawValue, "No riding"),
        (RentalArea.Kind.slow.rawValue, "Slow"),
    ]

    /// What is wrong with a shape that was drawn, after the word "Corners".
    static func shapeFault(_ error: GeometryError) -> String {
        switch error {
        case .empty, .tooFewPlaces: "must be at least three"
        case .unclosed: "must end where they begin"
        case .outOfRange(_, _, let place): "must lie on the earth: number \(place + 1) does not"
        case .selfIntersecting(_, let near):
            "must not make lines that cross, as they do near \(degrees(near.latitude)), \(degrees(near.longitude))"
        }
    }

    /// Degrees to a metre.
    private static func degrees(_ value: Double) -> Double { (value * 100_000).rounded() / 100_000 }

    /// What a field is called on the screen.
    static func label(of field: String) -> String? {
        switch field {
        case AreaTerms.speedField: speed
        case "shape": corners
        case "version": version
        default: nil
        }
    }

    static func changing(_ name: String) -> String { "Change \(name)" }
    static func reallyRemove(_ name: String) -> String { "Remove \(name)?" }
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
