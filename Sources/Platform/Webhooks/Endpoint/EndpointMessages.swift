import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// A webhook as somebody enters it.
struct EndpointEntry: FormFieldSet {
    /// What it is called, such as the receiving program.
    let name = Field(
        "Name",
        .text(1...80, attributes: "autocomplete=\"off\" maxlength=\"80\""),
        hint: "What receives the events, such as the program of a partner."
    )
    /// Where events are posted: an https address of the public internet.
    let address = Field(
        "Address",
        .text(
            within: FieldLimits(length: 1...2000, pattern: "^https://[!-~]+$", examples: ["https://192.0.2.1/hooks"]),
            type: "url",
            attributes: "autocomplete=\"off\" maxlength=\"2000\" spellcheck=\"false\""
        ),
        hint: "Where events are posted, such as https://partner.example/hooks."
    )
    /// The types of events; all where none is named.
    let types = Field<[String]>("Events", .optional(.list(0...100, of: .text(0...100)), or: []))

    func check(_ input: Input<Self>, _ check: inout FieldCheck<Self>) {
        let isPlain = input.address.utf8.allSatisfy { $0 > 32 && $0 < 127 }
        check.require(input.address.isEmpty || isPlain, \.address, Self.addressForm)
    }

    /// Notes types of events that there are not.
    static func types(among kinds: [WebhookKind]) -> Input<Self>.Check {
        { input, check in
            let isKnown = Set(kinds.map(\.type)).isSuperset(of: input.types)
            check.require(isKnown, \.types, "must be types of events that there are")
        }
    }

    static let addressForm: LocalizedText = "must be an https address of the public internet"
}

/// Which deliveries are asked for.
struct DeliveriesQuery: Codable, Sendable {
    var id: Identifier<WebhookEndpoint>
    var state: WebhookDelivery.State?
    /// Behind which delivery the list begins.
    var behind: Int64?
}

/// The address of one endpoint.
struct EndpointAddress: Codable, Sendable {
    var id: Identifier<WebhookEndpoint>
}

/// The address of one delivery.
struct DeliveryAddress: Codable, Sendable {
    var id: Identifier<WebhookEndpoint>
    var delivery: Int64
}

/// An endpoint, as its owner sees it.
struct EndpointResponse: Codable, Sendable {
    let id: Identifier<WebhookEndpoint>
    let name: String
    let address: String
    /// The types of events that it hears of; all where empty.
    let types: [String]
    let state: WebhookEndpoint.State
    let offCause: WebhookEndpoint.OffCause?
    /// Since when nothing succeeds.
    let failingSince: Timestamp?
    /// How many events wait.
    let waiting: Int
    /// How many events found the queue full and were lost.
    let dropped: Int
    let madeAt: Timestamp

    init(_ endpoint: WebhookEndpoint, waiting: Int) {
        id = endpoint.id
        name = endpoint.name
        address = endpoint.address
        types = endpoint.types
        state = endpoint.state
        offCause = endpoint.offCause
        failingSince = endpoint.failingSince
        self.waiting = waiting
        dropped = endpoint.dropped
        madeAt = endpoint.madeAt
    }
}

/// A secret that was just made.
struct SecretResponse: Codable, Sendable {
    let id: Identifier<WebhookEndpoint>
    /// What receivers verify signatures with: `whsec_` and Base64.
    let secret: String
}

/// A list of endpoints.
struct EndpointsResponse: Codable, Sendable {
    let webhooks: [EndpointResponse]
    /// The types of events that there are.
    let types: [String]
}

/// A delivery in a list.
struct DeliveryResponse: Codable, Sendable {
    let id: Int64
    /// The `webhook-id` of every attempt.
    let webhookID: String
    let type: String
    let subject: String
    let state: WebhookDelivery.State
    let attempts: Int
    let happenedAt: Timestamp
    /// When it is tried next.
    let dueAt: Timestamp?
    let settledAt: Timestamp?

    init(_ delivery: WebhookDelivery) {
        id = delivery.id
        webhookID = delivery.webhookID
        type = delivery.type
        subject = delivery.subject
        state = delivery.state
        attempts = delivery.attempts
        happenedAt = delivery.happenedAt
        dueAt = delivery.resendAt ?? delivery.dueAt
        settledAt = delivery.settledAt
    }
}

/// A list of deliveries.
struct DeliveriesResponse: Codable, Sendable {
    let deliveries: [DeliveryResponse]
    /// Behind which delivery the list goes on.
    let next: Int64?
}

/// A delivery with its body and every attempt.
struct DeliveryDetails: Codable, Sendable {
    struct Attempt: Codable, Sendable {
        let at: Timestamp
        /// Whether somebody asked for it.
        let isManual: Bool
        let milliseconds: Int64
        let status: Int?
        /// Why there was no answer: `late`, `no_connection`, `not_public`, `bad_address` or `secret_lost`.
        let fault: String?
        let answer: String
    }

    let delivery: DeliveryResponse
    /// What is posted, byte for byte.
    let body: String
    let attempts: [Attempt]
}

extension DeliveryDetails.Attempt {
    init(_ attempt: WebhookAttempt) {
        self.init(
            at: attempt.madeAt,
            isManual: attempt.isManual,
            milliseconds: attempt.milliseconds,
            status: attempt.status,
            fault: attempt.fault,
            answer: attempt.answer
        )
    }
}
