import CrosstownWeb

extension WebhookEndpoint.OffCause {
    /// Why events are not delivered, as text.
    var text: LocalizedText {
        switch self {
        case .asked: "It was turned off."
        case .gone: "It replied that it no longer exists (410)."
        case .failing: "It accepted no deliveries for five days."
        case .keyTakenBack: "Its API key was revoked."
        }
    }
}

extension WebhookDelivery.State {
    private static let waitingText = LocalizedText("Pending", context: "delivery")

    /// The state of a delivery as text.
    var text: LocalizedText {
        switch self {
        case .waiting: Self.waitingText
        case .delivered: "Delivered"
        case .failed: "Failed"
        }
    }

    /// The badge of the state.
    var badge: Markup {
        switch self {
        case .waiting: "<span class=\"badge\">\(text)</span>"
        case .delivered: "<span class=\"badge badge-good\">\(text)</span>"
        case .failed: "<span class=\"badge badge-bad\">\(text)</span>"
        }
    }
}

extension DeliveryDetails.Attempt {
    /// The result of an attempt as text.
    var outcome: LocalizedText {
        if let status { return "Response \(LocalizedText(verbatim: "\(status)"))" }
        return switch fault {
        case "late": "Timed out"
        case "not_public": "The address points to this server or its network"
        case "bad_address": "The address can’t be used"
        case "secret_lost": "The secret can’t be read; create a new one"
        default: "No connection or no HTTP response"
        }
    }
}
