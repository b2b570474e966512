import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// All webhooks, with the form for a new one.
struct EndpointsPage: Page {
    let endpoints: [(endpoint: WebhookEndpoint, waiting: Int, program: String?)]
    let kinds: [WebhookKind]
    let refused: RefusedForm?

    var title: LocalizedText { "Webhooks" }

    var setting: PageSetting { PageSetting(.console, popup: popup) }

    /// Errors without a field appear above the page.
    private var popup: Markup {
        guard let problem = refused?.problem, problem.errors == nil else { return .empty }
        return Popup(problem).markup
    }

    static var contents: any Decodable.Type { EndpointsResponse.self }

    func encode(to encoder: any Encoder) throws {
        try EndpointsResponse(
            webhooks: endpoints.map { EndpointResponse($0.endpoint, waiting: $0.waiting) },
            types: kinds.map(\.type)
        ).encode(to: encoder)
    }

    private static let text: LocalizedText =
        """
        Each event is sent as JSON and signed according to the Standard Webhooks specification. Failed deliveries are \
        retried for three days; events of the same ride stay in order.
        """

    var main: Markup {
        let list = endpoints.isEmpty ? empty : table
        return ConsoleSplit(title, list: list, heading: "Add a webhook", form: "<p>\(Self.text)</p>\(form)").markup
    }

    private var empty: Markup {
        EmptyState("bell", "No webhooks yet", "Partner systems don’t receive any events yet.").markup
    }

    private var table: Markup {
        ConsoleTable(
            id: "webhooks",
            caption: "All webhooks",
            of: endpoints,
            [
                .init("Name") { item in
                    let link = WebhookLinks.endpoint(item.endpoint.id)
                    return "<a\(attribute: "href", link)>\(item.endpoint.name)</a>"
                },
                .init("Owner") { $0.program.map { "\($0)" } ?? "\("The city")" },
                .init("Status") { Self.badge($0.endpoint) },
                .init("Pending events", isNumber: true) { "\($0.waiting)" },
            ]
        ).markup
    }

    static func badge(_ endpoint: WebhookEndpoint) -> Markup {
        switch (endpoint.state, endpoint.failingSince) {
        case (.off, _): "<span class=\"badge badge-bad\">\(LocalizedText("Off", context: "webhook"))</span>"
        case (.on, nil): "<span class=\"badge badge-good\">\(LocalizedText("On", context: "webhook"))</span>"
        case (.on, _): "<span class=\"badge badge-bad\">\("Failing")</span>"
        }
    }

    private var form: Markup {
        let all = CheckList(
            "types",
            label: "Events",
            hint: "Select none to receive all.",
            choices: kinds.map { ($0.type, $0.explanation) }
        )
        return DeclaredForm<EndpointEntry>().markup(
            "enter-webhook",
            to: WebhookLinks.home,
            button: "Add webhook",
            refused: refused,
            controls: [\.types: all.markup(refused)]
        )
    }
}
