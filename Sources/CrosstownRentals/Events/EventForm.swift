import CrosstownWeb

/// The form that plans or changes an event.
struct EventForm {
    let action: Link
    let button: String
    /// The key of a new event, so that it is planned once however often the form is sent.
    let key: String?
    /// What stands in the fields of an event that is known.
    let values: [String: String]
    let refused: RefusedForm?

    private static let kind = ChoiceField(
        name: "kind",
        label: EventWords.kind,
        choices: CityEvent.Kind.allCases.map { ($0.rawValue, EventWords.name($0)) }
    )

    static let fields: [(name: String, field: FormField)] = [
        ("title", FormField("title", label: EventWords.title)),
        ("place", FormField("place", label: EventWords.place)),
        ("begins", FormField("begins", label: EventWords.begins, type: "datetime-local")),
        ("details", FormField("details", label: EventWords.details, hint: EventWords.detailsHint)),
        (
            "mostRiders",
            FormField(
                "mostRiders",
                label: EventWords.mostRiders,
                hint: EventWords.mostRidersHint,
                attributes: "inputmode=\"numeric\" autocomplete=\"off\""
            )
        ),
        ("prizes", FormField("prizes", label: EventWords.prizes, hint: EventWords.prizesHint)),
    ]

    var markup: Markup {
        let keyField = key.map { key -> Markup in
            "<input type=\"hidden\" name=\"key\"\(attribute: "value", refused?["key"] ?? key)>"
        }
        return """
            \(refused.map { $0.summary(of: Self.fields.map(\.field)) } ?? .empty)\
            <form id="event" method="post"\(attribute: "action", action) data-enhance novalidate>\(.formToken)\
            \(optional: keyField)\(Self.kind.markup(refused, value: values["kind"] ?? CityEvent.Kind.race.rawValue))\
            \(forEach: Self.fields, { $0.field.markup(refused, value: values[$0.name]) })\
            <div class="form-actions"><button class="button button-primary">\(button)</button></div></form>
            """
    }
}
