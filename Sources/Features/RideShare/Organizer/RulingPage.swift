import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The form for an organizer to decide a rider's driver, with earlier decisions.
struct RulingPage: Page, Encodable {
    /// A decision, for API clients.
    struct Entry: Codable, Sendable {
        let id: Identifier<Ruling>
        let offer: Identifier<SignUp>
        let kind: Ruling.Kind
        let reason: String
        let madeBy: String?
        let madeAt: Timestamp
        let liftedAt: Timestamp?
    }

    private struct Encoded: Codable {
        var event: String
        var request: Identifier<SignUp>
        var drivers: [Identifier<SignUp>]
        var decisions: [Entry]
    }

    let event: DirectoryEvent
    let request: SignUp
    let offers: [SignUp]
    let pairings: [Pairing]
    let log: [Ruling]
    let deciders: [Identifier<Account>: PersonProfile]
    let isStaff: Bool
    let refused: RefusedForm?
    let localTime: LocalTime

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws {
        let decisions = log.map { ruling in
            Entry(
                id: ruling.id,
                offer: ruling.offer,
                kind: ruling.kind,
                reason: ruling.reason,
                madeBy: ruling.madeBy.flatMap { deciders[$0]?.nickname },
                madeAt: ruling.madeAt,
                liftedAt: ruling.liftedAt
            )
        }
        try Encoded(event: event.id, request: request.id, drivers: offers.map(\.id), decisions: decisions)
            .encode(to: encoder)
    }

    var title: LocalizedText { "Driver for \(request.name)" }

    private static let reason = FormField(
        "reason",
        label: "Reason",
        hint: "Saved with the decision.",
        attributes: "maxlength=\"200\""
    )
    private static let offer = FormField("offer", label: RideWords.driver)

    var main: Markup {
        """
        <h1>\(title)</h1><p>\(event.title)<br><span class="quiet">\(PlaceName(request.placeName).text) · \(RideWords.count(request.people)) · \(current)</span></p>\
        \(optional: refused?.summary(of: [Self.offer, Self.reason]))\(offers.isEmpty ? none : form)\(decisions)\
        <p><a class="button"\(attribute: "href", RideSharePaths.pool(event.id))>\("Back to the rides")</a></p>
        """
    }

    private var none: Markup { "<p class=\"quiet\">\("No one is offering seats yet.")</p>" }

    private var current: LocalizedText {
        let driver = pairings.first { $0.request == request.id }.flatMap { name($0.offer) }
        return driver.map { "Rides with \($0)" } ?? "Without a ride"
    }

    private func name(_ offer: Identifier<SignUp>) -> String? { offers.first { $0.id == offer }?.name }

    private var form: Markup {
        let chosen = refused?["offer"] ?? pairings.first { $0.request == request.id }?.offer.description
        return """
            <form method="post"\(attribute: "action", RideSharePaths.rulings(isStaff)) class="stack" data-enhance novalidate>\
            \(.formToken)<input type="hidden" name="event"\(attribute: "value", event.id)>\
            <input type="hidden" name="request"\(attribute: "value", request.id)>\
            <div class="field"><label for="offer">\(RideWords.driver)</label><select class="input" id="offer" name="offer">\
            \(forEach: offers, { offer in
                """
                <option\(attribute: "value", offer.id)\(attribute: "selected", offer.id.description == chosen)>\
                \(offer.name) · \(PlaceName(offer.placeName).text) · \(offer.people)</option>
                """
            })</select></div>\(Self.reason.markup(refused))\
            <div class="form-actions"><button class="button button-primary button-wide" name="kind" value="fix">\
            \("Let them ride together")</button>\
            <button class="button button-wide" name="kind" value="forbid">\("Keep them apart")</button></div></form>
            """
    }

    private var decisions: Markup {
        if log.isEmpty { return .empty }
        return "<h2>\("Decisions")</h2><ul class=\"list\">\(forEach: log, decision)</ul>"
    }

    private func decision(_ ruling: Ruling) -> Markup {
        let driver = name(ruling.offer) ?? ""
        let text: LocalizedText = ruling.kind == .fix ? "Rides with \(driver)" : "Doesn’t ride with \(driver)"
        let by = ruling.madeBy.flatMap { deciders[$0]?.nickname }
        let lift = RideButton(
            label: "Revoke",
            action: RideSharePaths.lifts(isStaff),
            fields: [("event", event.id), ("ruling", ruling.id.description)],
            look: "button button-small"
        )
        return """
            <li class="list-item"><span class="list-text"><span class="list-title">\(text)</span>\
            <span class="list-detail">\(ruling.reason)</span>\
            <span class="list-detail">\(localTime.text(for: ruling.madeAt))\(optional: by.map { " · \($0)" })</span></span>\
            <span class="list-end">\(ruling.liftedAt == nil ? lift.markup : "<span class=\"badge\">\("Revoked")</span>")</span></li>
            """
    }
}

/// The form for a message to all drivers of an event.
struct DriverMessagePage: Page, Encodable {
    let event: DirectoryEvent
    let drivers: Int
    let key: String
    let isStaff: Bool
    let refused: RefusedForm?

    static var contents: any Decodable.Type { MessageResponse.self }

    func encode(to encoder: any Encoder) throws {
        try MessageResponse(event: event.id, drivers: drivers).encode(to: encoder)
    }

    var title: LocalizedText { "Message to all drivers" }

    private static let field = FormField("text", label: "Message")

    var main: Markup {
        """
        <h1>\(title)</h1><p>\(event.title)<br><span class="quiet">\
        \(.plural(drivers, one: "\(drivers) driver", other: "\(drivers) drivers"))</span></p>\
        \(optional: refused?.summary(of: [Self.field]))\
        <form method="post"\(attribute: "action", RideSharePaths.messages(isStaff)) class="stack" data-enhance novalidate>\
        \(.formToken)<input type="hidden" name="event"\(attribute: "value", event.id)>\
        <input type="hidden" name="key"\(attribute: "value", refused?["key"] ?? key)>\
        <div class="field"><label for="text">\("Message")</label>\
        <textarea class="input" id="text" name="text" rows="4" maxlength="500">\(refused?["text"] ?? "")</textarea></div>\
        <div class="form-actions"><button class="button button-primary button-wide">\("Send")</button></div></form>\
        <p><a class="button"\(attribute: "href", RideSharePaths.pool(event.id))>\("Back to the rides")</a></p>
        """
    }
}
