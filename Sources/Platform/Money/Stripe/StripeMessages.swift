import CrosstownKit

struct StripeError: Decodable, Sendable {
    let type: String?
    let code: String?
    let declineCode: String?
    let paymentIntent: StripePaymentIntent?

    private enum CodingKeys: String, CodingKey {
        case type
        case code
        case declineCode = "decline_code"
        case paymentIntent = "payment_intent"
    }

    /// The error as a `PaymentDecline`.
    var decline: PaymentDecline {
        switch (code, declineCode) {
        case ("authentication_required", _), (_, "authentication_required"),
            ("payment_intent_authentication_failure", _):
            .notConfirmed
        case (_, "insufficient_funds"): .insufficientFunds
        case ("resource_missing", _), ("incorrect_number", _), ("invalid_number", _): .unknownCard
        case ("card_declined", _), ("expired_card", _), ("processing_error", _): .declined
        default: type == "card_error" ? .declined : .notPossible
        }
    }
}

struct StripeErrorEnvelope: Decodable {
    let error: StripeError
}

struct StripePaymentIntent: Decodable, Sendable {
    struct NextAction: Decodable, Sendable {
        struct Redirection: Decodable, Sendable {
            let url: String?
        }

        let redirectToURL: Redirection?

        private enum CodingKeys: String, CodingKey {
            case redirectToURL = "redirect_to_url"
        }
    }

    struct LastError: Decodable, Sendable {
        let code: String?
        let declineCode: String?

        private enum CodingKeys: String, CodingKey {
            case code
            case declineCode = "decline_code"
        }
    }

    let id: String
    let status: String
    let metadata: [String: String]?
    let nextAction: NextAction?
    let lastError: LastError?

    private enum CodingKeys: String, CodingKey {
        case id
        case status
        case metadata
        case nextAction = "next_action"
        case lastError = "last_payment_error"
    }
}

struct StripeRefund: Decodable, Sendable {
    let id: String
    let status: String?
    let amount: Int64?
    let currency: String?
    let metadata: [String: String]?
    /// The transaction that moved the money out of our Stripe account; `nil` if there is none yet.
    let balanceTransaction: String?

    private enum CodingKeys: String, CodingKey {
        case id
        case status
        case amount
        case currency
        case metadata
        case balanceTransaction = "balance_transaction"
    }
}

struct StripeList<Item: Decodable & Sendable>: Decodable, Sendable {
    let data: [Item]
    let hasMore: Bool?

    private enum CodingKeys: String, CodingKey {
        case data
        case hasMore = "has_more"
    }
}

struct StripeCustomer: Decodable, Sendable {
    let id: String
}

/// A Stripe page to enter a card on.
struct StripeCheckoutSession: Decodable, Sendable {
    struct SetupIntent: Decodable, Sendable {
        let paymentMethod: StripePaymentMethod?

        private enum CodingKeys: String, CodingKey {
            case paymentMethod = "payment_method"
        }
    }

    let id: String
    let url: String?
    let status: String?
    let customer: String?
    let setupIntent: SetupIntent?

    private enum CodingKeys: String, CodingKey {
        case id
        case url
        case status
        case customer
        case setupIntent = "setup_intent"
    }
}

/// A new session, without results.
struct StripeNewSession: Decodable, Sendable {
    let id: String
    let url: String
}

struct StripePaymentMethod: Decodable, Sendable {
    struct Card: Decodable, Sendable {
        let brand: String?
        let last4: String?
        let expiryMonth: Int?
        let expiryYear: Int?

        private enum CodingKeys: String, CodingKey {
            case brand
            case last4
            case expiryMonth = "exp_month"
            case expiryYear = "exp_year"
        }
    }

    let id: String
    let card: Card?
}
