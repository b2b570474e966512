import CrosstownKit
import CrosstownWeb

/// The names of the tables for staff.
enum WebhookTableWords {
    static let all = tables

    private static let sending = "The page of the webhook shows it."
    private static let machine = ColumnWords.leftOut(because: "It serves the delivery and says nothing to people.")

    private static let tables: [TableWords] = [
        TableWords(
            "webhook_endpoint",
            "Webhook",
            title: "name",
            [
                "program": machine, "scopes": machine, "types": .changed("Event types"),
                "secret": .changed("Secret"), "old_secret": machine,
                "old_secret_until": .moment("Old secret valid until"),
                "state": .choice(
                    "Status",
                    ["on": LocalizedText("On", context: "webhook"), "off": LocalizedText("Off", context: "webhook")]
                ),
                "off_cause": .choice("Reason it’s off", of: WebhookEndpoint.OffCause.self) { $0.text },
                "failing_since": .moment("Failing since"), "failures": machine, "paused_until": machine,
                "full_since": machine,
                "dropped": machine, "due_at": machine, "leased_until": machine, "is_slow": machine,
            ]
        ),
        TableWords("webhook_attempt", leftOut: sending),
        TableWords("webhook_delivery", "Webhook delivery", only: sending),
        TableWords("webhook_event", "Webhook event", only: sending),
    ]
}
