import CrosstownGeo
import CrosstownWeb

/// Texts about areas on several pages.
enum AreaTexts {
    static let areas: LocalizedText = "Areas"
    static let now: LocalizedText = "The areas now"
    static let none: LocalizedText = "No areas yet"
    static let noneText: LocalizedText = "Rides may end at every station, and riders may go everywhere."
    static let area: LocalizedText = "Area"
    static let name: LocalizedText = "Name"
    static let kind: LocalizedText = "What holds there"
    static let size: LocalizedText = "Size"
    static let change: LocalizedText = "Change"
    static let draw: LocalizedText = "Draw an area"
    static let files: LocalizedText = "All areas as a file"
    static let sendText: LocalizedText =
        "A GeoJSON file of polygons, each with the properties name and kind. It replaces all areas."
    static let file: LocalizedText = "GeoJSON file"
    static let sendFile: LocalizedText = "Send the file"
    static let download: LocalizedText = "Download the areas"
    static let removeAll: LocalizedText = "Remove all areas"
    static let reallyRemoveAll: LocalizedText = "Remove all areas?"
    static let remove = LocalizedText("Remove", context: "for good")
    static let removeText: LocalizedText = "What holds there ends at once."
    static let save: LocalizedText = "Save the area"
    static let cancel: LocalizedText = "Cancel"
    static let speed: LocalizedText = "Most speed in km/h"
    static let speedHint: LocalizedText = "For slow areas alone."
    static let corners: LocalizedText = "Corners"
    static let version: LocalizedText = "The areas that were seen"
    static let cornersHint: LocalizedText = """
        Click or tap the corners one after the other; or move the map until the cross is on a corner, and press Add \
        corner. Drag a corner to move it.
        """
    static let tools: LocalizedText = "Tools for corners"
    static let addCorner: LocalizedText = "Add corner"
    static let undo: LocalizedText = "Undo"
    static let close: LocalizedText = "Close the area"
    static let moveCorner: LocalizedText = "Move corner to the cross"
    static let removeCorner: LocalizedText = "Remove corner"
    static let noMap: LocalizedText = "No map can be drawn here: without it, areas come from a file."
    static let toFile: LocalizedText = "To the file"
    static let changed: LocalizedText = "Somebody else was faster"
    static let changedText: LocalizedText =
        "The area was changed or removed meanwhile. Look at the areas as they are now."
    static let keptText: LocalizedText = """
        The area was changed or removed meanwhile. What you drew is still here: look at the areas, or save it as a new one.
        """
    static let allChangedText: LocalizedText =
        "The areas were changed meanwhile. Look at them as they are now, then send yours again."
    static let notDrawn: LocalizedText = "must be drawn on the map"
    static let noFile: LocalizedText = "must be a GeoJSON file"
    static let noAreas: LocalizedText = "has no areas"
    static let noCollection: LocalizedText = "must be a FeatureCollection"
    static let badKind: LocalizedText = "must be return, forbidden or slow"
    static let badSpeed: LocalizedText = "must be a whole number from 1 to 60 for slow areas, and is for them alone"
    static let forbidden: LocalizedText = "Rides may not end here"

    static let kinds: [(String, LocalizedText)] = [
        ("return", "rides may end there, and not outside all such areas"),
        ("forbidden", "nobody rides there, and no ride ends there, even at a station"),
        ("slow", "riders go no faster than maximum_speed_kph"),
    ]

    /// The kinds to choose from.
    static let choices: [(value: String, text: LocalizedText)] = [
        (RentalArea.Kind.returnAllowed.rawValue, "Rides may end"), (RentalArea.Kind.forbidden.rawValue, "No riding"),
        (RentalArea.Kind.slow.rawValue, "Slow"),
    ]

    /// The error of a drawn shape, after the word "Corners".
    static func shapeFault(_ error: GeometryError) -> LocalizedText {
        switch error {
        case .empty, .tooFewPlaces: "must be at least three"
        case .unclosed: "must end where they begin"
        case .outOfRange(_, _, let place): "must lie on the earth: number \(place + 1) does not"
        case .selfIntersecting(_, let near):
            "must not make lines that cross, as they do near \(near.text)"
        }
    }

    /// The label of a field on the screen.
    static func label(of field: String) -> LocalizedText? {
        switch field {
        case AreaTerms.speedField: speed
        case "shape": corners
        case "version": version
        case "kind": kind
        default: nil
        }
    }

    static func changing(_ name: String) -> LocalizedText { "Change \(name)" }
    static func reallyRemove(_ name: String) -> LocalizedText { "Remove \(name)?" }
    static func tooMany(_ limit: Int) -> LocalizedText { "has more than \(limit) areas" }
    static func badName(_ longest: Int) -> LocalizedText { "must have 1 to \(longest) characters" }
    static func hectares(_ squareMetres: Double) -> LocalizedText { "\(squareMetres / 10_000, places: 1) ha" }

    static func sign(of area: RentalArea) -> LocalizedText? {
        switch area.kind {
        case .returnAllowed: nil
        case .forbidden: "No riding"
        case .slow: text(of: area)
        }
    }

    static func text(of area: RentalArea) -> LocalizedText {
        switch area.kind {
        case .returnAllowed: "Rides may end here"
        case .forbidden: "No riding, no end of a ride"
        case .slow: "At most \(area.mostKilometresPerHour ?? 0) km/h"
        }
    }
}
