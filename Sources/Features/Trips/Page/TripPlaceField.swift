import CrosstownGeo
import CrosstownWeb

/// A place that is chosen among suggestions, taken from the device, or typed as two numbers.
///
/// The names of its degrees are that of its text with `Latitude` and `Longitude` behind it.
struct TripPlaceField {
    let line: FieldLine
    let isRequired: Bool

    /// How a place is typed.
    static let hint: LocalizedText = "An address, or a latitude and a longitude, such as 43.7384, 7.4246."

    var markup: Markup {
        line.framed { state in
            """
            <div data-place-field="saved"><div class="combobox"><input\(attribute: "id", line.name)\
            \(attribute: "name", line.name) class="input" data-place-name data-suggest="/places" autocomplete="off" \
            maxlength="200"\(attribute: "required", isRequired)\(attribute: "value", line.refused?[line.name])\(state)></div>\
            \(degrees("Latitude", "data-place-latitude"))\(degrees("Longitude", "data-place-longitude"))\
            <div class="place-actions"><button type="button" class="button button-small" data-locate \
            data-needs-script hidden>\(.icon("locate", isSmall: true)) \("My position")</button></div></div>
            """
        }
    }

    private func degrees(_ kind: String, _ mark: StaticString) -> Markup {
        let name = line.name + kind
        return """
            <input type="hidden"\(attribute: "name", name)\(attribute: mark, "")\(attribute: "value", line.refused?[name])>
            """
    }
}

/// A place as a form tells it.
enum TypedPlace {
    /// What to change where a form tells none.
    static let fault: LocalizedText = "must be chosen from the list, or be a latitude and a longitude"

    /// The degrees that were chosen, or two numbers in the text; `nil` where it tells no place on the Earth.
    static func coordinate(_ text: String, latitude: Double?, longitude: Double?) -> Coordinate? {
        if let latitude, let longitude { return Coordinate(validatingLatitude: latitude, longitude: longitude) }
        let numbers = text.split(whereSeparator: { $0 == "," || $0 == ";" || $0 == " " }).map { Double($0) }
        guard numbers.count == 2, let latitude = numbers[0], let longitude = numbers[1] else { return nil }
        return Coordinate(validatingLatitude: latitude, longitude: longitude)
    }
}
