import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// A webhook with its deliveries.
struct EndpointPage: Page {
    let endpoint: WebhookEndpoint
    let waiting: Int
    let secret: String?
    let deliveries: DeliveriesResponse
    let query: DeliveriesQuery
    let words: WebhookWords
    let problem: Problem?

    var title: LocalizedText { LocalizedText(verbatim: endpoint.name) }

    var setting: PageSetting { PageSetting(.console, popup: problem.map { Popup($0).markup } ?? .empty) }

    /// The response in the API.
    private struct Encoded: Codable {
        let webhook: EndpointResponse
        let deliveries: [DeliveryResponse]
        let next: Int64?
    }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws {
        try Encoded(
            webhook: EndpointResponse(endpoint, waiting: waiting),
            deliveries: deliveries.deliveries,
            next: deliveries.next
        ).encode(to: encoder)
    }

    var main: Markup {
        """
        <p><a\(attribute: "href", WebhookLinks.home)>\("Webhooks")</a></p><h1>\(endpoint.name)</h1>\
        <div class="stack">\(trouble)\(facts)\(secretNote)<div class="form-actions">\(wishes)</div>\
        <h2 id="deliveries">\("Deliveries")</h2>\(filter)\
        \(deliveries.deliveries.isEmpty ? empty : table)\(optional: older)</div>
        """
    }

    private var trouble: Markup {
        if let cause = endpoint.offCause { return Self.notice(cause.text) }
        if endpoint.fullSince != nil { return Self.notice("The queue is full. New events are lost.") }
        if let since = endpoint.failingSince {
            return Self.notice("No deliveries accepted since \(since). The webhook turns off after five days.")
        }
        return .empty
    }

    private static func notice(_ text: LocalizedText) -> Markup {
        "<p class=\"notice notice-bad\">\(.icon("alert"))<span>\(text)</span></p>"
    }

    private var facts: Markup {
        """
        <dl class="facts"><dt>\("Address")</dt><dd><code class="small">\(endpoint.address)</code></dd>\
        <dt>\("Status")</dt><dd>\(EndpointsPage.badge(endpoint))</dd>\
        <dt>\("Events")</dt><dd>\(types)</dd>\
        <dt>\("Pending events")</dt><dd>\(waiting)</dd>\
        <dt>\("Lost events")</dt><dd>\(endpoint.dropped)</dd>\
        <dt>\("Created")</dt><dd>\(LocalizedText.moment(endpoint.madeAt))</dd></dl>
        """
    }

    private var types: Markup {
        endpoint.types.isEmpty ? "\("All")" : "\(LocalizedText.joined(endpoint.types.map { words[$0] }, by: ", "))"
    }

    private var secretNote: Markup {
        """
        <details class="disclosure"><summary>\("Signing secret")</summary>\
        <p><code class="small">\(secret ?? "")</code></p>\
        <p class="hint">\("Give it to the receiver unchanged. Standard Webhooks libraries accept it as is; to verify signatures yourself, Base64-decode the part after whsec_. After a change, the old secret stays valid for one more day.")</p>\
        </details>
        """
    }

    private var wishes: Markup {
        let isOn = endpoint.state == .on
        return """
            \(isOn ? wish("test", "Send test") : .empty)\
            \(isOn ? wish("recover", "Resend failed deliveries") : .empty)\
            \(wish("rotate", "Create new secret"))\
            \(isOn ? wish("off", "Turn off") : wish("on", "Turn on"))\
            \(wish("remove", LocalizedText("Remove", context: "for good"), confirm: "Remove \(endpoint.name)?"))
            """
    }

    private func wish(_ name: String, _ label: LocalizedText, confirm: LocalizedText? = nil) -> Markup {
        """
        <form method="post"\(attribute: "action", WebhookLinks.wish(name, endpoint.id)) data-enhance\
        \(attribute: "data-confirm", confirm)\(attribute: "data-confirm-ok", confirm.map { _ in label })>\(.formToken)\
        <button class="button">\(label)</button></form>
        """
    }

    private var filter: Markup {
        let choices: [(WebhookDelivery.State?, LocalizedText)] =
            [(nil, "All")] + WebhookDelivery.State.allCases.map { ($0, $0.text) }
        return """
            <nav class="form-actions"\(textAttribute: "aria-label", "Deliveries")>\(forEach: choices, { state, name in
                """
                <a class="button button-small"\
                \(attribute: "href", WebhookLinks.endpoint(endpoint.id).adding("state", state?.rawValue))\
                \(attribute: "aria-current", query.state == state ? "true" : nil)>\(name)</a>
                """
            })</nav>
            """
    }

    private var empty: Markup {
        EmptyState("inbox", "No deliveries", "New events will appear here.").markup
    }

    private var table: Markup {
        ConsoleTable(
            id: "deliveries-table",
            caption: "Deliveries, newest first",
            columns: [
                .init("Event"), .init("When"), .init("Status"), .init("Attempts", isNumber: true),
            ],
            rows: deliveries.deliveries.map { delivery in
                [
                    "<a\(attribute: "href", WebhookLinks.delivery(endpoint.id, delivery.id))>\(words[delivery.type])</a>",
                    "\(LocalizedText.moment(delivery.happenedAt))", delivery.state.badge, "\(delivery.attempts)",
                ]
            }
        ).markup
    }

    private var older: Markup? {
        deliveries.next.map { id in
            let link = WebhookLinks.endpoint(endpoint.id).adding("state", query.state?.rawValue).adding("behind", id)
            return "<p><a class=\"button button-small\" rel=\"next\"\(attribute: "href", link)>\("Older")</a></p>"
        }
    }
}

struct DeliveryPage: Page {
    let endpoint: WebhookEndpoint
    let details: DeliveryDetails
    let words: WebhookWords
    let problem: Problem?

    var title: LocalizedText { words[details.delivery.type] }

    var setting: PageSetting { PageSetting(.console, popup: problem.map { Popup($0).markup } ?? .empty) }

    static var contents: any Decodable.Type { DeliveryDetails.self }

    func encode(to encoder: any Encoder) throws { try details.encode(to: encoder) }

    var main: Markup {
        let delivery = details.delivery
        return """
            <p><a\(attribute: "href", WebhookLinks.endpoint(endpoint.id))>\(endpoint.name)</a></p><h1>\(title)</h1>\
            <div class="stack"><dl class="facts"><dt>\("Status")</dt><dd>\(delivery.state.badge)</dd>\
            <dt>\("Occurred")</dt><dd>\(LocalizedText.moment(delivery.happenedAt))</dd>\
            <dt>\("ID")</dt><dd><code class="small">\(delivery.webhookID)</code></dd>\
            \(optional: delivery.dueAt.map { "<dt>\("Next attempt")</dt><dd>\(LocalizedText.moment($0))</dd>" })</dl>\
            <h2>\("Body")</h2><pre class="code-block" tabindex="0"><code>\(details.body)</code></pre>\
            \(details.attempts.isEmpty ? "<p class=\"quiet\">\("No attempts yet.")</p>" : table)\
            <form method="post"\(attribute: "action", WebhookLinks.sendAgain(endpoint.id, delivery.id)) data-enhance>\
            \(.formToken)<div class="form-actions"><button class="button button-primary">\("Send again")</button></div></form>\
            </div>
            """
    }

    private var table: Markup {
        ConsoleTable(
            id: "attempts",
            caption: "Attempts",
            columns: [.init("When"), .init("Result"), .init("Duration (ms)", isNumber: true), .init("Response")],
            rows: details.attempts.map { attempt in
                [
                    "\(LocalizedText.moment(attempt.at))\(attempt.isManual ? ", \("manual")" : .empty)",
                    "\(attempt.outcome)", "\(attempt.milliseconds)", "<code class=\"small\">\(attempt.answer)</code>",
                ]
            }
        ).markup
    }
}
