import CrosstownGeo
import CrosstownWeb

/// A place that is typed, chosen among suggestions, or taken from the device.
struct RidePlaceField {
    let label: LocalizedText
    /// What is filled in at first.
    let name: String?
    let position: Coordinate?

    func markup(_ refused: RefusedForm?) -> Markup {
        let message = refused?.message(for: "place")
        let position = refused == nil ? position?.rounded : nil
        return """
            <div\(attribute: "class", message == nil ? "field" : "field field-wrong") data-place-field="pickup">\
            <label for="place">\(label)</label>\
            \(optional: message.map { "<p class=\"field-error\" id=\"place-error\">\($0)</p>" })\
            <div class="combobox"><input id="place" name="place" class="input" data-place-name\
            \(attribute: "data-suggest", RideSharePaths.places) autocomplete="off"\(attribute: "value", refused?["place"] ?? name)\
            \(attribute: "aria-invalid", message == nil ? nil : "true")\
            \(attribute: "aria-describedby", message == nil ? nil : "place-error")></div>\
            <input type="hidden" name="latitude" data-place-latitude\
            \(attribute: "value", refused?["latitude"] ?? position.map { "\($0.latitude)" })>\
            <input type="hidden" name="longitude" data-place-longitude\
            \(attribute: "value", refused?["longitude"] ?? position.map { "\($0.longitude)" })>\
            <div class="place-actions"><button type="button" class="button button-small" data-locate \
            data-needs-script hidden>\(.icon("locate", isSmall: true)) \("My position")</button></div></div>
            """
    }
}
