public import CrosstownGeo
public import CrosstownWeb

/// A form field to choose a place: by name, from suggestions, on the map, or the user's position.
///
/// If a typed name matches several places, it offers them, each with its town, with or without scripts.
public struct PlaceField: Sendable {
    /// The names of the inputs for the text and the coordinates.
    public typealias Names = (text: String, latitude: String, longitude: String)

    /// The ID of the input.
    private let id: String
    private let names: Names
    private let label: LocalizedText
    private let values: Names
    private let fault: LocalizedText?
    private let candidates: [Problem.Candidate]
    private let pin: String?
    private let purpose: String
    private let hint: LocalizedText?
    private let suggestions: Link
    private let degrees: Markup?

    /// Creates a field.
    ///
    /// - Parameters:
    ///   - id: the ID of the input.
    ///   - names: the names of its inputs in the form.
    ///   - label: its label.
    ///   - values: the current values; coordinates in degrees, or empty if only the name was typed.
    ///   - fault: the validation error, as a whole sentence.
    ///   - candidates: the places that match the name.
    ///   - pin: the kind of its pin on the page's map; without one it has no button to choose on a map.
    ///   - purpose: its purpose, if it has no pin.
    ///   - hint: a sentence that helps to fill it in.
    ///   - suggestions: the address that returns suggestions.
    ///   - degrees: fields for typed coordinates, marked `data-place-latitude` and `data-place-longitude`; `nil` for
    ///     hidden ones.
    public init(
        id: String,
        names: Names,
        label: LocalizedText,
        values: Names,
        fault: LocalizedText? = nil,
        candidates: [Problem.Candidate] = [],
        pin: String? = nil,
        purpose: String = "place",
        hint: LocalizedText? = nil,
        suggestions: Link = "/places",
        degrees: Markup? = nil
    ) {
        (self.id, self.names, self.label, self.values) = (id, names, label, values)
        (self.fault, self.candidates, self.pin, self.purpose) = (fault, candidates, pin, purpose)
        (self.hint, self.suggestions, self.degrees) = (hint, suggestions, degrees)
    }

    /// Creates a field with the rejected value or else a default; its ID is its name.
    public init(
        _ name: String,
        label: LocalizedText,
        refused: RefusedForm?,
        value: (name: String, position: Coordinate?)? = nil,
        pin: String? = nil,
        purpose: String = "place",
        hint: LocalizedText? = nil
    ) {
        let names: Names = (name, "latitude", "longitude")
        let degrees = value?.position.map { (Coordinate.text($0.latitude), Coordinate.text($0.longitude)) }
        let (latitude, longitude) = degrees ?? ("", "")
        var values: Names = (value?.name ?? "", latitude, longitude)
        if let refused { values = (refused[name] ?? "", refused["latitude"] ?? "", refused["longitude"] ?? "") }
        self.init(
            id: name,
            names: names,
            label: label,
            values: values,
            fault: refused?.message(for: name).map { .fault(of: label, $0) },
            candidates: refused?.problem.candidates(for: name) ?? [],
            pin: pin,
            purpose: purpose,
            hint: hint
        )
    }

    /// The field with its label.
    public var markup: Markup {
        """
        <div\(attribute: "class", fault == nil ? "field" : "field field-wrong")\
        \(attribute: "data-place-field", pin ?? purpose)><label\(attribute: "for", id)>\(label)</label>\
        \(optional: hint.map { "<p class=\"hint\"\(attribute: "id", "\(id)-hint")>\($0)</p>" as Markup })\
        \(optional: fault.map { "<p class=\"field-error\"\(attribute: "id", "\(id)-error")>\($0)</p>" as Markup })\
        <div class="combobox"><input\(attribute: "id", id)\(attribute: "name", names.text) class="input" data-place-name\
        \(attribute: "data-suggest", suggestions) autocomplete="off" maxlength="200"\
        \(textAttribute: "placeholder", "Address or place name")\
        \(attribute: "value", values.text)\(attribute: "aria-invalid", fault == nil ? nil : "true")\
        \(attribute: "aria-describedby", described)></div>\(degrees == nil ? hidden : .empty)\(choice)\
        <div class="place-actions">\
        <button type="button" class="button button-small" data-locate data-needs-script hidden>\
        \(.icon("locate", isSmall: true)) \("My location")</button>\(pin == nil ? .empty : pick)</div>\(optional: degrees)</div>
        """
    }

    private var hidden: Markup {
        """
        <input type="hidden"\(attribute: "name", names.latitude) data-place-latitude\
        \(attribute: "value", values.latitude)>\
        <input type="hidden"\(attribute: "name", names.longitude) data-place-longitude\
        \(attribute: "value", values.longitude)>
        """
    }

    private var described: String? {
        let ids = [hint.map { _ in "\(id)-hint" }, fault.map { _ in "\(id)-error" }].compactMap { $0 }
        return ids.isEmpty ? nil : ids.joined(separator: " ")
    }

    private var pick: Markup {
        """
        <button type="button" class="button button-small" data-pick data-needs-script hidden>\
        \(.icon("pin", isSmall: true)) \("On the map")</button>
        """
    }

    /// The places that match the typed name.
    private var choice: Markup {
        if candidates.isEmpty { return .empty }
        return """
            <fieldset class="place-candidates" data-place-candidates><legend>\("Which one do you mean?")</legend>\
            \(forEach: candidates.enumerated(), { candidate($1, number: $0) })</fieldset>
            """
    }

    private func candidate(_ place: Problem.Candidate, number: Int) -> Markup {
        let (latitude, longitude) = (Coordinate.text(place.latitude), Coordinate.text(place.longitude))
        let value = FormFields.suggestion([
            names.text: place.name, names.latitude: latitude, names.longitude: longitude,
        ])
        return """
            <div class="check"><input type="radio"\(attribute: "id", "\(id)-candidate-\(number)")\
            \(attribute: "name", FormFields.suggestionName(for: names.text))\(attribute: "value", value)\
            \(attribute: "data-name", place.name)\(attribute: "data-latitude", latitude)\
            \(attribute: "data-longitude", longitude)>\
            <label\(attribute: "for", "\(id)-candidate-\(number)")>\(place.name)\
            <span class="list-detail">\(LocalizedText.placeDetail(place.detail))</span></label></div>
            """
    }
}

extension Problem {
    /// Returns the places that match a field's text.
    public func candidates(for field: String) -> [Candidate] {
        errors?.first { $0.field == field }?.candidates ?? []
    }
}

extension Problem.Candidate {
    /// Creates a candidate from a place.
    public init(_ place: Place) {
        self.init(
            name: place.name,
            detail: place.detail,
            latitude: place.position.latitude,
            longitude: place.position.longitude
        )
    }
}
