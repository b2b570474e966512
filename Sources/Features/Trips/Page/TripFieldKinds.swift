import CrosstownKit
import CrosstownWeb

extension FieldKind where Value: Decodable & Equatable & RawRepresentable, Value.RawValue == String {
    /// One of some values, chosen from a list that opens.
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
                check.require(choices.contains { $0.value == value }, name, "must be one of the list")
                return value
            }
        )
    }
}

extension FieldKind where Value == Means {
    /// What somebody moved with; a wait is no choice.
    static var means: FieldKind { .choice(Means.choices.map { ($0, $0.name) }) }
}

/// What a way was made with, on pages that ask this of several.
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
    /// A number within limits, which browsers take in as their reader writes numbers.
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
                let (least, most) = (written(limits.lowerBound), written(limits.upperBound))
                check.require(limits.contains(number), name, "must be between \(least) and \(most)")
                return number
            }
        )
    }

    private static func written(_ least: Value, _ most: Value) -> ClosedRange<Double>? {
        guard let least = Double("\(least)"), let most = Double("\(most)") else { return nil }
        return least...most
    }

    /// A limit as people write it: without decimals that are nought.
    private static func written(_ limit: Value) -> String {
        let text = "\(limit)"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}

extension FieldKind where Value == String {
    /// A place as it is typed; the degrees that were chosen beside it are fields of their own.
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
    /// Degrees of a place, which the field of the place shows with all that is wrong.
    static func degrees(_ limits: FieldLimits) -> FieldKind { .unseen(within: limits, isChecked: false) }
}
