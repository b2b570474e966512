import CrosstownGeo
import CrosstownWeb

/// Texts about areas on several pages.
enum AreaTexts {
    static let areas: LocalizedText = "Areas"
    static let now: LocalizedText = "Current areas"
    static let none: LocalizedText = "No areas yet"
    static let noneText: LocalizedText = "Rides can end at any station, and riders can go anywhere."
    static let area: LocalizedText = "Area"
    static let name: LocalizedText = "Name"
    static let kind: LocalizedText = "Rule"
    static let size: LocalizedText = "Size"
    static let change: LocalizedText = "Change"
    static let draw: LocalizedText = "Draw an area"
    static let files: LocalizedText = "Import or export areas"
    static let sendText: LocalizedText =
        "A GeoJSON file of polygons, each with the properties name and kind. It replaces all areas."
    static let file: LocalizedText = "GeoJSON file"
    static let sendFile: LocalizedText = "Upload file"
    static let download: LocalizedText = "Download areas"
    static let removeAll: LocalizedText = "Remove all areas"
    static let reallyRemoveAll: LocalizedText = "Remove all areas?"
    static let remove = LocalizedText("Remove", context: "for good")
    static let removeText: LocalizedText = "Its rules stop applying immediately."
    static let save: LocalizedText = "Save area"
    static let cancel: LocalizedText = "Cancel"
    static let speed: LocalizedText = "Maximum speed in km/h"
    static let speedHint: LocalizedText = "Only for slow areas."
    static let corners: LocalizedText = "Corners"
    static let version: LocalizedText = "Area version"
    static let cornersHint: LocalizedText = """
        Click or tap each corner in turn, or move the map until the cross is on a corner and press Add corner. Drag a \
        corner to move it.
        """
    static let tools: LocalizedText = "Corner tools"
    static let addCorner: LocalizedText = "Add corner"
    static let undo: LocalizedText = "Undo"
    static let close: LocalizedText = "Close the area"
    static let moveCorner: LocalizedText = "Move corner to the cross"
    static let removeCorner: LocalizedText = "Remove corner"
    static let noMap: LocalizedText = "The map can’t be shown here. Upload areas as a file instead."
    static let toFile: LocalizedText = "Use a file"
    static let changed: LocalizedText = "Someone else made changes"
    static let changedText: LocalizedText =
        "The area was changed or removed in the meantime. Check the current areas."
    static let keptText: LocalizedText = """
        The area was changed or removed in the meantime. Your drawing is still here: check the current areas, or save \
        it as a new one.
        """
    static let allChangedText: LocalizedText =
        "The areas were changed in the meantime. Check the current ones, then upload yours again."
    static let notDrawn: LocalizedText = "must be drawn on the map"
    static let noFile: LocalizedText = "must be a GeoJSON file"
    static let noAreas: LocalizedText = "has no areas"
    static let noCollection: LocalizedText = "must be a FeatureCollection"
    static let badKind: LocalizedText = "must be return, forbidden or slow"
    static let badSpeed: LocalizedText = "must be a whole number from 1 to 60, and only for slow areas"
    static let forbidden: LocalizedText = "You can’t end your ride here"

    static let kinds: [(String, LocalizedText)] = [
        ("return", "rides may end there, and nowhere outside these areas"),
        ("forbidden", "no riding there, and no ride may end there, even at a station"),
        ("slow", "riders may not exceed maximum_speed_kph"),
    ]

    /// The kinds to choose from.
    static let choices: [(value: String, text: LocalizedText)] = [
        (RentalArea.Kind.returnAllowed.rawValue, "Rides may end"), (RentalArea.Kind.forbidden.rawValue, "No riding"),
        (RentalArea.Kind.slow.rawValue, "Slow"),
    ]

    /// The error of a drawn shape, after the word "Corners".
    static func shapeFault(_ error: GeometryError) -> LocalizedText {
        switch error {
        case .empty, .tooFewPlaces: "must include at least three points"
        case .unclosed: "must end where they begin"
        case .outOfRange(_, _, let place): "must have valid coordinates; number \(place + 1) doesn’t"
        case .selfIntersecting(_, let near):
            "must not have lines that cross, as they do near \(near.text)"
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

    static func changing(_ name: String) -> LocalizedText { "Edit \(name)" }
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
        case .forbidden: "No riding or ending rides"
        case .slow: "Slow zone, \(area.mostKilometresPerHour ?? 0) km/h maximum"
        }
    }
}
