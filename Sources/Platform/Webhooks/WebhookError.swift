import CrosstownWeb

/// Why a request about webhooks fails.
enum WebhookError: Error, Hashable, ExplainableError {
    /// The endpoint does not exist or has another owner.
    case noSuchEndpoint
    /// The delivery does not exist or has another owner.
    case noSuchDelivery
    /// Another endpoint has the address.
    case addressTaken
    /// The owner has the maximum number of endpoints.
    case tooMany
    /// The endpoint is off.
    case isOff
    /// The secret cannot be opened with the key of this server.
    case secretLost

    /// The error for callers.
    var problem: Problem {
        switch self {
        case .noSuchEndpoint: .notFound("Webhook")
        case .noSuchDelivery: .notFound("Delivery")
        case .addressTaken:
            .invalid([.init(field: "address", message: "already has a webhook; change or remove that one")])
        case .tooMany: .conflict("Too many webhooks", "Remove one you no longer need.")
        case .isOff: .conflict("The webhook is off", "Turn it on first.")
        case .secretLost: .conflict("The secret can’t be read", "Create a new one. The old one is lost.")
        }
    }
}
