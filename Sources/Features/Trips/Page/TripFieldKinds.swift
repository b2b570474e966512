import CrosstownKit
import CrosstownWeb

extension FieldKind where Value: Decodable & Equatable & RawRepresentable, Value.RawValue == String {
    /// A choice from a list.
    static func choice(_ choices: [(value: Value, name: LocalizedText)]) -> FieldKind {
        FieldKind(
            sentAs: Value.self,
            limits: FieldLimits(choices: choices.map { $0.value.rawValue }),
            control: { line in
                let options = choices.map { ($0.value.rawValue, $0.name) }
                return SelectField(line.name, label: line.label, hint: line.hint, options: options)
                    .markup(line.refused, value: line.value)
            },
            check: { value, check, name in
                check.require(choices.contains { $0.value == value }, name, "must be one of the options")
                return value
            }
        )
    }
}

extension FieldKind where Value == Means {
    /// A mode of transport; a wait is not a choice.
    static var means: FieldKind { .choice(Means.choices.map { ($0, $0.name) }) }
}

/// The mode of a trip, on pages with several of these fields.
struct MeansField {
    let id: String
    let label: LocalizedText
    let chosen: Means

    var markup: Markup {
        """
        <div class="field"><label\(attribute: "for", id)>\(label)</label>\
        <select class="input"\(attribute: "id", id) name="means">\(forEach: Means.choices, { means in
            """
            <option\(attribute: "value", means.rawValue)\(attribute: "selected", means == chosen)>\(means.name)</option>
            """
        })</select></div>
        """
    }
}

extension FieldKind where Value: Comparable & Decodable & Numeric {
    /// A number within limits, in the browser's number format.
    static func number(
        _ limits: ClosedRange<Value>,
        attributes: Markup = "step=\"any\" inputmode=\"decimal\""
    ) -> FieldKind {
        FieldKind(
            sentAs: Value.self,
            limits: FieldLimits(range: written(limits.lowerBound, limits.upperBound)),
            control: { line in
                let (least, most) = (written(limits.lowerBound), written(limits.upperBound))
                return line.input("\(attribute: "min", least)\(attribute: "max", most) \(attributes)", type: "number")
            },
            check: { number, check, name in
                let (least, most) = (shown(limits.lowerBound), shown(limits.upperBound))
                check.require(limits.contains(number), name, "must be between \(least) and \(most)")
                return number
            }
        )
    }

    private static func written(_ least: Value, _ most: Value) -> ClosedRange<Double>? {
        guard let least = Double("\(least)"), let most = Double("\(most)") else { return nil }
        return least...most
    }

    /// Returns a limit in the reader's format of numbers.
    private static func shown(_ limit: Value) -> LocalizedText {
        Double("\(limit)").map { .decimal($0, places: 6) } ?? LocalizedText(verbatim: "\(limit)")
    }

    /// Returns a limit without decimal places that are zero.
    private static func written(_ limit: Value) -> String {
        let text = "\(limit)"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}

extension FieldKind where Value == String {
    /// A typed place; the coordinates of a chosen place are separate fields.
    static func place(_ length: ClosedRange<Int>) -> FieldKind {
        FieldKind(
            sentAs: String.self,
            limits: .text(length),
            control: { TripPlaceField(line: $0).markup },
            check: { text, check, name in check.text(text, name, length: length) }
        )
    }
}

extension FieldKind where Value == Double {
    /// Coordinates of a place, whose errors the place field shows.
    static func degrees(_ limits: FieldLimits) -> FieldKind { .unseen(within: limits, isChecked: false) }
}
