import CrosstownWeb

/// The form that offers or changes a reward.
struct RewardForm {
    let action: Link
    let button: LocalizedText
    /// The key of a new reward, so that it is offered once however often the form is sent.
    let key: String?
    /// What stands in the fields of a reward that is known.
    let values: [String: String]
    let refused: RefusedForm?

    private static let named: [(name: String, field: FormField)] = [
        ("name", FormField("name", label: "Name")),
        ("details", FormField("details", label: IncentiveTexts.details, hint: IncentiveTexts.detailsHint)),
        ("cost", number("cost", label: "Coins", hint: "What a rider pays for it.")),
        ("stock", number("stock", label: "How many there are", hint: "Empty where there is no limit.")),
        (
            "until",
            FormField("until", label: "Until", type: "datetime-local", hint: "Empty where there is no end.")
        ),
    ]

    static let fields = named.map(\.field)

    private static func number(_ name: String, label: LocalizedText, hint: LocalizedText) -> FormField {
        FormField(name, label: label, hint: hint, attributes: "inputmode=\"numeric\" autocomplete=\"off\"")
    }

    var markup: Markup {
        let keyField = key.map { key -> Markup in
            "<input type=\"hidden\" name=\"key\"\(attribute: "value", refused?["key"] ?? key)>"
        }
        return """
            \(refused.map { $0.summary(of: Self.fields) } ?? .empty)\
            <form id="reward" method="post"\(attribute: "action", action) data-enhance novalidate>\(.formToken)\
            \(optional: keyField)\(forEach: Self.named, { $0.field.markup(refused, value: values[$0.name]) })\
            <div class="form-actions"><button class="button button-primary">\(button)</button></div></form>
            """
    }
}
