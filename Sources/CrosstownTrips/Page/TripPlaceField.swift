import CrosstownGeo
import CrosstownWeb

/// A place that is chosen among suggestions, taken from the device, or typed as two numbers.
struct TripPlaceField {
    /// The name of its text; the degrees' names are the same with `Latitude` and `Longitude` behind it.
    let name: String
    let label: LocalizedText
    var hint: LocalizedText = "An address, or a latitude and a longitude, such as 43.7384, 7.4246."
    var isRequired = false

    func markup(_ refused: RefusedForm?) -> Markup {
        let message = refused?.message(for: name)
        return """
            <div\(attribute: "class", message == nil ? "field" : "field field-wrong") data-place-field="saved">\
            <label\(attribute: "for", name)>\(label)</label><p class="hint"\(attribute: "id", "\(name)-hint")>\(hint)</p>\
            \(optional: message.map { "<p class=\"field-error\"\(attribute: "id", "\(name)-error")>\($0)</p>" })\
            <div class="combobox"><input\(attribute: "id", name)\(attribute: "name", name) class="input" data-place-name \
            data-suggest="/places" autocomplete="off" maxlength="200"\(attribute: "required", isRequired)\
            \(attribute: "value", refused?[name])\(attribute: "aria-invalid", message == nil ? nil : "true")\
            \(attribute: "aria-describedby", message == nil ? "\(name)-hint" : "\(name)-hint \(name)-error")></div>\
            \(degrees("Latitude", "data-place-latitude", refused))\(degrees("Longitude", "data-place-longitude", refused))\
            <div class="place-actions"><button type="button" class="button button-small" data-locate \
            data-needs-script hidden>\(.icon("locate", isSmall: true)) \("My position")</button></div></div>
            """
    }

    private func degrees(_ kind: String, _ mark: StaticString, _ refused: RefusedForm?) -> Markup {
        "<input type=\"hidden\"\(attribute: "name", name + kind)\(attribute: mark, "")\(attribute: "value", refused?[name + kind])>"
    }
}

/// A place as a form tells it.
enum TypedPlace {
    /// The degrees that were chosen, or two numbers in the text; `nil` where it tells no place on the Earth.
    static func coordinate(_ text: String?, latitude: Double?, longitude: Double?) -> Coordinate? {
        if let latitude, let longitude { return Coordinate(validatingLatitude: latitude, longitude: longitude) }
        let numbers = (text ?? "").split(whereSeparator: { $0 == "," || $0 == ";" || $0 == " " }).map { Double($0) }
        guard numbers.count == 2, let latitude = numbers[0], let longitude = numbers[1] else { return nil }
        return Coordinate(validatingLatitude: latitude, longitude: longitude)
    }
}
