import CrosstownWeb

/// An expected "no" about webhooks.
enum WebhookError: Error, Hashable, ExplainableError {
    /// There is no such endpoint, or it is somebody else's.
    case noSuchEndpoint
    /// There is no such delivery, or it is somebody else's.
    case noSuchDelivery
    /// The same address is entered already.
    case addressTaken
    /// There are as many endpoints as there may be.
    case tooMany
    /// Nothing is sent to what is switched off.
    case isOff
    /// The secret cannot be opened with the key of this server.
    case secretLost

    /// What callers learn.
    var problem: Problem {
        switch self {
        case .noSuchEndpoint: .notFound("Webhook")
        case .noSuchDelivery: .notFound("Delivery")
        case .addressTaken:
            .invalid([.init(field: "address", message: "is entered already; change or remove that webhook")])
        case .tooMany: .conflict("Too many webhooks", "Remove one that is not needed any more.")
        case .isOff: .conflict("The webhook is off", "Switch it on first.")
        case .secretLost: .conflict("The secret cannot be read", "Make a new one; the old one is lost.")
        }
    }
}
