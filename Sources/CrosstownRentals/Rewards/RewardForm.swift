import CrosstownWeb

/// The form that offers or changes a reward.
struct RewardForm {
    let action: Link
    let button: String
    /// The key of a new reward, so that it is offered once however often the form is sent.
    let key: String?
    /// What stands in the fields of a reward that is known.
    let values: [String: String]
    let refused: RefusedForm?

    static let fields: [(name: String, field: FormField)] = [
        ("name", FormField("name", label: RewardWords.name)),
        ("details", FormField("details", label: EventWords.details, hint: EventWords.detailsHint)),
        ("cost", number("cost", RewardWords.cost, RewardWords.costHint)),
        ("stock", number("stock", RewardWords.stock, RewardWords.stockHint)),
        ("until", FormField("until", label: RewardWords.until, type: "datetime-local", hint: RewardWords.untilHint)),
    ]

    private static func number(_ name: String, _ label: String, _ hint: String) -> FormField {
        FormField(name, label: label, hint: hint, attributes: "inputmode=\"numeric\" autocomplete=\"off\"")
    }

    var markup: Markup {
        let keyField = key.map { key -> Markup in
            "<input type=\"hidden\" name=\"key\"\(attribute: "value", refused?["key"] ?? key)>"
        }
        return """
            \(refused.map { $0.summary(of: Self.fields.map(\.field)) } ?? .empty)\
            <form id="reward" method="post"\(attribute: "action", action) data-enhance novalidate>\(.formToken)\
            \(optional: keyField)\(forEach: Self.fields, { $0.field.markup(refused, value: values[$0.name]) })\
            <div class="form-actions"><button class="button button-primary">\(button)</button></div></form>
            """
    }
}
