import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// All webhooks, with the form that enters one.
struct EndpointsPage: Page {
    let endpoints: [(endpoint: WebhookEndpoint, waiting: Int, program: String?)]
    let kinds: [WebhookKind]
    let refused: RefusedForm?

    var title: LocalizedText { "Webhooks" }

    var setting: PageSetting { PageSetting(.console, popup: popup) }

    /// What is no field's fault is said over the page.
    private var popup: Markup {
        guard let problem = refused?.problem, problem.errors == nil else { return .empty }
        return Popup(problem).markup
    }

    static var contents: any Decodable.Type { EndpointsAnswer.self }

    func encode(to encoder: any Encoder) throws {
        try EndpointsAnswer(
            webhooks: endpoints.map { EndpointAnswer($0.endpoint, waiting: $0.waiting) },
            types: kinds.map(\.type)
        ).encode(to: encoder)
    }

    private static let name = FormField(
        "name",
        label: "Name",
        hint: "What receives the events, such as the program of a partner.",
        attributes: "autocomplete=\"off\" maxlength=\"80\""
    )
    private static let address = FormField(
        "address",
        label: "Address",
        type: "url",
        hint: "Where events are posted, such as https://partner.example/hooks.",
        attributes: "autocomplete=\"off\" maxlength=\"2000\" spellcheck=\"false\""
    )
    private static let types = FormField("types", label: "Events")

    var main: Markup {
        """
        <h1>\(title)</h1><div class="console-grid console-split"><div class="stack">\
        \(endpoints.isEmpty ? empty : table)</div>\
        <section class="stack" aria-labelledby="add-title"><h2 id="add-title">\("Enter a webhook")</h2>\
        <p>\("Each event is posted as JSON and signed after the Standard Webhooks specification. What is not taken is sent again for three days, the events of one ride in their order.")</p>\
        \(form)</section></div>
        """
    }

    private var empty: Markup {
        EmptyState("bell", "No webhooks yet", "Programs of others hear of nothing by themselves.").markup
    }

    private var table: Markup {
        ConsoleTable(
            id: "webhooks",
            caption: "All webhooks",
            columns: [.init("Name"), .init("Owner"), .init("State"), .init("Waiting events", isNumber: true)],
            rows: endpoints.map(cells),
            stacks: true
        ).markup
    }

    private func cells(_ item: (endpoint: WebhookEndpoint, waiting: Int, program: String?)) -> [Markup] {
        let endpoint = item.endpoint
        return [
            "<a\(attribute: "href", WebhookLinks.endpoint(endpoint.id))>\(endpoint.name)</a>",
            item.program.map { "\($0)" } ?? "\("The city")", Self.badge(endpoint), "\(item.waiting)",
        ]
    }

    static func badge(_ endpoint: WebhookEndpoint) -> Markup {
        switch (endpoint.state, endpoint.failingSince) {
        case (.off, _): "<span class=\"badge badge-bad\">\(LocalizedText("Off", context: "webhook"))</span>"
        case (.on, nil): "<span class=\"badge badge-good\">\(LocalizedText("On", context: "webhook"))</span>"
        case (.on, _): "<span class=\"badge badge-bad\">\("Failing")</span>"
        }
    }

    private var form: Markup {
        """
        \(optional: refused?.summary(of: [Self.name, Self.address, Self.types]))\
        <form id="enter-webhook" method="post"\(attribute: "action", WebhookLinks.home) data-enhance novalidate>\
        \(.formToken)\(Self.name.markup(refused))\(Self.address.markup(refused))\
        <fieldset class="field" id="types"><legend>\("Events")</legend>\
        <p class="hint">\("All of them where none is chosen.")</p>\
        \(forEach: kinds.enumerated(), { choice($0, $1) })</fieldset>\
        <div class="form-actions"><button class="button button-primary">\("Enter the webhook")</button></div></form>
        """
    }

    private func choice(_ index: Int, _ kind: WebhookKind) -> Markup {
        """
        <div class="check"><input type="checkbox"\(attribute: "id", "type-\(index)") name="types"\
        \(attribute: "value", kind.type)\
        \(attribute: "checked", refused?.fields.all("types").contains(kind.type) ?? false)>\
        <label\(attribute: "for", "type-\(index)")>\(kind.explanation) <span class="quiet">\(kind.type)</span></label></div>
        """
    }
}
