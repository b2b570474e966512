import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The inputs of a form; a latitude and a longitude share one map.
struct RecordInputs {
    /// The name of the address search field.
    static let address = "map_address"

    let fields: [RecordField]
    let names: RecordNames
    let value: (String) -> String
    let error: (String) -> LocalizedText?
    let refused: RefusedForm?

    var markup: Markup {
        "\(forEach: fields.filter { $0.name != "longitude" }, input)"
    }

    private func input(_ field: RecordField) -> Markup {
        if field.name == "latitude", let longitude = fields.first(where: { $0.name == "longitude" }) {
            return place(field, longitude)
        }
        return RecordInput(field: field, names: names, value: value(field.name), error: error(field.name)).markup
    }

    /// A position: search an address, use the device's, or enter two numbers.
    private func place(_ latitude: RecordField, _ longitude: RecordField) -> Markup {
        let degrees: Markup = """
            <div class="community-degrees">\(degrees(latitude, "data-place-latitude"))\(degrees(longitude, "data-place-longitude"))</div>
            """
        let label: LocalizedText = "Search for an address"
        let field = PlaceField(
            id: Self.address,
            names: (Self.address, latitude.name, longitude.name),
            label: label,
            values: (refused?[Self.address] ?? "", "", ""),
            fault: refused?.message(for: Self.address).map { .fault(of: label, $0) },
            candidates: refused?.problem.candidates(for: Self.address) ?? [],
            purpose: "saved",
            degrees: degrees
        )
        return "<fieldset class=\"field community-place\"><legend>\("On the map")</legend>\(field.markup)</fieldset>"
    }

    private func degrees(_ field: RecordField, _ mark: StaticString) -> Markup {
        let (error, typed) = (error(field.name), value(field.name))
        let value = Double(typed).map { Coordinate.text($0) } ?? typed
        return """
            <div class="field\(error == nil ? "" : " field-wrong" as Markup)"><label\(attribute: "for", field.name)>\(field.label)</label>\
            \(optional: error.map(field.fault))\
            <input class="input" inputmode="decimal"\(attribute: "id", field.name)\(attribute: "name", field.name)\(attribute: mark, "")\
            \(attribute: "value", value)></div>
            """
    }
}

/// The input of one field.
struct RecordInput {
    let field: RecordField
    let names: RecordNames
    let value: String
    let error: LocalizedText?

    var markup: Markup {
        let isWrong: Markup = error == nil ? "" : " field-wrong"
        if case .check = field.kind { return check(isWrong) }
        return """
            <div class="field\(isWrong)"><label\(attribute: "for", field.name)>\(field.label)\(mark)</label>\
            \(optional: field.hint.map { "<p class=\"hint\">\($0)</p>" })\
            \(optional: error.map(field.fault))\(input)</div>
            """
    }

    /// Marks optional fields; all others are required.
    private var mark: Markup { field.isOptional ? " <span class=\"quiet\">(\("optional"))</span>" : .empty }

    private func check(_ isWrong: Markup) -> Markup {
        """
        <div class="field\(isWrong)"><div class="check"><input type="checkbox" value="true"\(identity)\
        \(attribute: "checked", value == "true")><label\(attribute: "for", field.name)>\(field.label)\
        \(optional: field.hint.map { "<span class=\"list-detail\">\($0)</span>" })</label></div>\
        \(optional: error.map(field.fault))</div>
        """
    }

    private var identity: Markup { "\(attribute: "id", field.name)\(attribute: "name", field.name)" }

    private var input: Markup {
        switch field.kind {
        case .lines: "<textarea rows=\"5\"\(identity)>\(unescaped: "\n")\(value)</textarea>"
        case .check: .empty
        case .choice(let choices): select(choices.map { ($0.value, "\($0.name)") })
        case .weekday:
            select([("", "–")] + WeekStrings.days.enumerated().map { ("\($0.offset + 1)", "\($0.element)") })
        case .reference(let kind):
            select(
                (field.isOptional ? [("", "–")] : [])
                    + (names.byKind[kind] ?? []).map { ($0.id.description, "\($0.name)" as Markup) }
            )
        case .day: plain("date")
        case .moment: plain("datetime-local")
        case .clock: plain("time")
        case .address: plain("url")
        case .whole, .degrees, .text: plain("text")
        }
    }

    private func plain(_ type: String) -> Markup {
        "<input class=\"input\"\(identity)\(attribute: "type", type)\(attribute: "value", value)>"
    }

    private func select(_ options: [(value: String, name: Markup)]) -> Markup {
        """
        <select\(identity)>\(forEach: options, { option in
            "<option\(attribute: "value", option.value)\(attribute: "selected", option.value == value)>\(option.name)</option>"
        })</select>
        """
    }
}

extension RecordField {
    fileprivate func fault(_ message: LocalizedText) -> Markup {
        "<p class=\"field-error\">\(LocalizedText.fault(of: label, message))</p>"
    }
}
