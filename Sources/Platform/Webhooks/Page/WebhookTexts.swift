import CrosstownWeb

extension WebhookEndpoint.OffCause {
    /// Why events are not delivered, as text.
    var text: LocalizedText {
        switch self {
        case .asked: "It was switched off."
        case .gone: "It answered that it is gone for good (410)."
        case .failing: "It took nothing for five days."
        case .keyTakenBack: "The key of its program was taken back."
        }
    }
}

extension WebhookDelivery.State {
    private static let waitingText = LocalizedText("Waiting", context: "delivery")

    /// The state of a delivery as text.
    var text: LocalizedText {
        switch self {
        case .waiting: Self.waitingText
        case .delivered: "Delivered"
        case .failed: "Given up"
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
        if let status { return "Answered \(LocalizedText(verbatim: "\(status)"))" }
        return switch fault {
        case "late": "No answer in time"
        case "not_public": "The address leads into this machine or its network"
        case "bad_address": "The address cannot be used"
        case "secret_lost": "The secret cannot be read; make a new one"
        default: "No connection, or no answer in HTTP"
        }
    }
}
