import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Notifies administrators of an endpoint in trouble.
struct WebhookAlarm: Sendable {
    static let kind = NoticeKind("webhooks.trouble", name: "Webhook problems", roles: ["administrator"])

    let people: any People
    let notices: any Notices
    let role: String

    func tellFull(_ endpoint: WebhookEndpoint, in transaction: any Transaction) throws {
        try tell(
            "A webhook is losing events",
            "\(endpoint.name) can’t keep up and its queue is full.",
            endpoint,
            transaction
        )
    }

    func tellOff(
        _ endpoint: WebhookEndpoint,
        _ cause: WebhookEndpoint.OffCause,
        in transaction: any Transaction
    ) throws {
        let text: LocalizedText =
            cause == .gone
            ? "\(endpoint.name) replied that it no longer exists."
            : "\(endpoint.name) accepted no deliveries for five days."
        try tell("A webhook was turned off", text, endpoint, transaction)
    }

    private func tell(
        _ title: LocalizedText,
        _ text: LocalizedText,
        _ endpoint: WebhookEndpoint,
        _ transaction: any Transaction
    ) throws {
        let notice = Notice(
            Self.kind,
            title: title,
            text: text,
            link: WebhookLinks.endpoint(endpoint.id),
            about: [],
            subject: "webhook/\(endpoint.id)"
        )
        try notices.tell(try people.holders(of: role, scope: nil, in: transaction), notice, in: transaction)
    }
}
