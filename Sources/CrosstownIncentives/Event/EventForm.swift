import CrosstownKit
import CrosstownWeb

/// The form that plans or changes an event.
struct EventForm {
    let action: Link
    let button: LocalizedText
    /// The key of a new event, so that it is planned once however often the form is sent.
    let key: String?
    /// What stands in the fields of an event that is known.
    let values: [String: String]
    let refused: RefusedForm?

    private static let kind = ChoiceField(
        "kind",
        label: "Kind",
        choices: CityEvent.Kind.allCases.map { ($0.rawValue, $0.name) }
    )

    private static let named: [(name: String, field: FormField)] = [
        ("title", FormField("title", label: "Title")),
        ("place", FormField("place", label: "Place")),
        ("begins", FormField("begins", label: "Begins", type: "datetime-local")),
        ("details", FormField("details", label: IncentiveTexts.details, hint: IncentiveTexts.detailsHint)),
        (
            "mostRiders",
            FormField(
                "mostRiders",
                label: "Riders at most",
                hint: "Empty where there is no limit.",
                attributes: "inputmode=\"numeric\" autocomplete=\"off\""
            )
        ),
        (
            "prizes",
            FormField(
                "prizes",
                label: "Prizes",
                hint: "Coins of each place, the first one first, such as 100, 50, 20."
            )
        ),
    ]

    /// What faults of the form, and of the winner beside it, are about.
    static let fields =
        [kind.listed] + named.map(\.field) + [FormField("rank", label: "Winner"), FormField("rider", label: "Winner")]

    var markup: Markup {
        let keyField = key.map { key -> Markup in
            "<input type=\"hidden\" name=\"key\"\(attribute: "value", refused?["key"] ?? key)>"
        }
        return """
            \(refused.map { $0.summary(of: Self.named.map(\.field)) } ?? .empty)\
            <form id="event" method="post"\(attribute: "action", action) data-enhance novalidate>\(.formToken)\
            \(optional: keyField)\(Self.kind.markup(refused, value: values["kind"] ?? CityEvent.Kind.race.rawValue))\
            \(forEach: Self.named, { $0.field.markup(refused, value: values[$0.name]) })\
            <div class="form-actions"><button class="button button-primary">\(button)</button></div></form>
            """
    }
}
