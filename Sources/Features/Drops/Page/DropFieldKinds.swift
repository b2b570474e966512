import CrosstownKit
import CrosstownWeb

extension FieldKind where Value: Decodable & RawRepresentable, Value.RawValue == String {
    /// A choice between a few short options.
    static func choice(_ names: [(value: Value, name: LocalizedText)]) -> FieldKind {
        FieldKind(
            sentAs: Value.self,
            limits: FieldLimits(choices: names.map { $0.value.rawValue }),
            control: { line in
                let choices = names.map { ($0.value.rawValue, $0.name) }
                return ChoiceField(line.name, label: line.label, choices: choices)
                    .markup(line.refused, value: line.value ?? "")
            },
            check: { value, _, _ in value }
        )
    }
}

extension FieldKind where Value == Int {
    /// A whole number within limits, in the browser's number format.
    static func number(_ limits: ClosedRange<Int>, attributes: Markup) -> FieldKind {
        FieldKind(
            sentAs: Int.self,
            limits: .number(limits),
            control: { $0.input(attributes, type: "number") },
            check: { number, check, name in check.number(number, name, in: limits) }
        )
    }
}

extension FieldKind where Value == CivilMoment? {
    /// An optional local time; `fault` is the error text.
    static func moment(_ fault: LocalizedText) -> FieldKind {
        .parsed(fault, type: "datetime-local", limits: .civilMoment) {
            $0.isEmpty ? .some(nil) : CivilMoment($0).map(Optional.some)
        }
    }
}

extension FieldKind where Value == String {
    /// An idempotency key: letters, digits and signs, created by clients.
    static func key(_ length: ClosedRange<Int>) -> FieldKind {
        FieldKind(
            sentAs: String.self,
            limits: FieldLimits(
                length: length,
                pattern: "^[!-~]*$",
                examples: ["a", String(repeating: "a", count: length.upperBound)]
            ),
            control: { line in
                """
                <input type="hidden"\(attribute: "name", line.name)\
                \(attribute: "value", line.refused?[line.name] ?? line.value)>
                """
            },
            check: { key, check, name in
                let isKey = length.contains(key.utf8.count) && key.utf8.allSatisfy { (33...126).contains($0) }
                check.require(isKey, name, "must be 1 to 64 characters")
                return key
            }
        )
    }
}
