import CrosstownGeo
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// One's own offer or request with what has come of it.
struct SignUpPage: Page, Encodable {
    /// A stop, or one's own ride.
    struct RideResponse: Codable, Sendable {
        let leg: Leg
        /// The rider for drivers, the driver for riders.
        let signUp: Identifier<SignUp>
        let at: Timestamp
        let earliest: Timestamp
        let latest: Timestamp
        let isNamed: Bool
        /// Told from the freeze on.
        let name: String?
        let phone: String?
        let place: String?
        let people: Int?
        let car: String?
        let outcome: Pairing.Outcome
    }

    private struct Encoded: Codable {
        var signUp: SignUpResponse
        var eventTitle: String?
        var rides: [RideResponse]
        var seatsLeft: [String: Int]?
    }

    let signUp: SignUp
    let event: DirectoryEvent?
    let pairings: [Pairing]
    let others: [Identifier<SignUp>: SignUp]
    let token: String?
    let now: Timestamp
    let localTime: LocalTime
    let shareForm: Markup
    let problem: Problem?

    init(
        signUp: SignUp,
        event: DirectoryEvent?,
        pairings: [Pairing],
        others: [SignUp],
        token: String?,
        now: Timestamp,
        localTime: LocalTime,
        shareForm: Markup,
        problem: Problem?
    ) {
        self.signUp = signUp
        self.event = event
        self.pairings = pairings
        self.others = Dictionary(others.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        self.token = token
        self.now = now
        self.localTime = localTime
        self.shareForm = shareForm
        self.problem = problem
    }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws {
        let seats =
            signUp.kind == .offer
            ? Dictionary(uniqueKeysWithValues: signUp.way.legs.map { ($0.rawValue, seatsLeft($0)) }) : nil
        let model = Encoded(
            signUp: SignUpResponse(signUp, token: nil),
            eventTitle: event?.title,
            rides: pairings.map(response),
            seatsLeft: seats
        )
        try model.encode(to: encoder)
    }

    private func response(_ pairing: Pairing) -> RideResponse {
        let other = others[signUp.kind == .offer ? pairing.request : pairing.offer]
        let told = pairing.isNamed ? other : nil
        return RideResponse(
            leg: pairing.leg,
            signUp: signUp.kind == .offer ? pairing.request : pairing.offer,
            at: pairing.at,
            earliest: pairing.earliest,
            latest: pairing.latest,
            isNamed: pairing.isNamed,
            name: told?.name,
            phone: told?.phone,
            // A driver's home is never shown.
            place: signUp.kind == .offer ? told?.placeName : nil,
            people: told?.people,
            car: signUp.kind == .request ? told?.car : nil,
            outcome: pairing.outcome
        )
    }

    var title: LocalizedText { signUp.kind == .offer ? "Your car" : "Your ride" }

    var setting: PageSetting {
        PageSetting(
            liveStream: RideSharePaths.stream(signUp.event),
            popup: problem.map { Popup($0).markup } ?? .empty,
            reloadSeconds: signUp.state == .open ? 30 : nil
        )
    }

    private var ownAddress: Link { token.map(SignUpRoutes.guest) ?? RideSharePaths.signUp(signUp.id) }

    var main: Markup {
        """
        <h1>\(title)</h1>\(optional: event.map { "<p><a\(attribute: "href", $0.link)>\($0.title)</a><br><span class=\"quiet\">\(localTime.text(for: $0.beginsAt))</span></p>" })\
        \(optional: token.map { _ in "<p class=\"notice\">\(.icon("info"))<span>\("Keep the address of this page: it is the only way back to your ride.")</span></p>" })\
        <div id="ride" class="stack" data-live="rides-changed"\(attribute: "data-live-src", ownAddress)>\(state)</div>\
        \(signUp.kind == .request && !pairings.isEmpty ? shareForm : .empty)\(signUp.state == .open ? actions : .empty)
        """
    }

    private var state: Markup {
        if signUp.state == .cancelled {
            return "<p class=\"notice\">\(.icon("info"))<span>\("This ride was cancelled.")</span></p>"
        }
        return "\(forEach: signUp.way.legs, legCard)"
    }

    private func legCard(_ leg: Leg) -> Markup {
        let own = pairings.filter { $0.leg == leg }
        let heading: LocalizedText = leg == .there ? "To the event" : "From the event"
        return """
            <section class="card"><h2>\(heading)</h2>\
            \(signUp.kind == .offer ? stops(own, leg) : ride(own.first))</section>
            """
    }

    private func ride(_ pairing: Pairing?) -> Markup {
        guard let pairing else {
            return """
                <p><span class="badge">\("Pending")</span></p><p class="quiet">\
                \("We look for a seat and tell you as soon as there is one. Two hours before, you learn how it stands.")</p>
                """
        }
        let promise: LocalizedText =
            pairing.leg == .there
            ? "Pick-up between \(localTime.clock(pairing.earliest)) and \(localTime.clock(pairing.latest)) at \(signUp.placeName)."
            : "You are at home between \(localTime.clock(pairing.earliest)) and \(localTime.clock(pairing.latest))."
        let badge: LocalizedText = pairing.isNamed ? "Assigned" : "You have a ride"
        return """
            <p><span class="badge badge-good">\(badge)</span></p><p>\(promise)</p>\
            \(pairing.isNamed ? driver(pairing) : later)
            """
    }

    private var later: Markup {
        "<p class=\"quiet\">\("Two hours before, you learn who drives you. The time is a promise.")</p>"
    }

    private func driver(_ pairing: Pairing) -> Markup {
        guard let driver = others[pairing.offer] else { return .empty }
        let outcome: Markup =
            switch pairing.outcome {
            case .open: ""
            case .pickedUp: "<p><span class=\"badge badge-active\">\("On the way")</span></p>"
            case .missed: "<p><span class=\"badge badge-bad\">\("The driver did not find you")</span></p>"
            }
        return """
            <dl class="facts"><dt>\("Driver")</dt><dd>\(driver.name)</dd><dt>\("Car")</dt><dd>\(driver.car)</dd>\
            \(pairing.leg == .there ? "<dt>\("There at about")</dt><dd>\(localTime.clock(pairing.at))</dd>" : "")</dl>\
            <p><a class="button button-wide"\(attribute: "href", "tel:\(driver.phone)")>\("Call \(driver.name)")</a></p>\(outcome)
            """
    }

    private func seatsLeft(_ leg: Leg) -> Int {
        let taken = pairings.filter { $0.leg == leg }.reduce(0) { $0 + (others[$1.request]?.people ?? 0) }
        return max(0, signUp.people - taken)
    }

    private func stops(_ stops: [Pairing], _ leg: Leg) -> Markup {
        let left = seatsLeft(leg)
        let seats: LocalizedText =
            left == 0
            ? "Your car is full." : .plural(left, one: "\(left) seat is free.", other: "\(left) seats are free.")
        if stops.isEmpty {
            return
                "<p>\(seats)</p><p class=\"quiet\">\("Nobody rides with you yet. We tell you when somebody does.")</p>"
        }
        if !stops.contains(where: \.isNamed) {
            let people = signUp.people - left
            let text: LocalizedText = .plural(
                people,
                one:
                    "\(people) person rides with you as it stands. Two hours before you get the stops, names and numbers.",
                other:
                    "\(people) people ride with you as it stands. Two hours before you get the stops, names and numbers."
            )
            return "<p>\(seats)</p><p class=\"quiet\">\(text)</p>"
        }
        let ordered = stops.sorted { $0.placeInOrder < $1.placeInOrder }
        return "<p>\(seats)</p><ol class=\"list\">\(forEach: ordered, stop)</ol>"
    }

    private func stop(_ pairing: Pairing) -> Markup {
        guard let rider = others[pairing.request] else { return .empty }
        let people: LocalizedText = .plural(
            rider.people,
            one: "\(rider.people) person",
            other: "\(rider.people) people"
        )
        return """
            <li class="list-item"><span class="list-text"><span class="list-title">\
            \(localTime.clock(pairing.at)) · \(rider.name)</span><span class="list-detail">\(rider.placeName) · \(people)</span>\
            \(outcome(pairing))</span><span class="list-end">\
            <a class="button button-small"\(attribute: "href", "tel:\(rider.phone)")>\("Call")</a> \
            <a class="button button-small"\(attribute: "href", "geo:\(rider.place.latitude),\(rider.place.longitude)")>\("Way")</a>\
            </span></li>
            """
    }

    private func outcome(_ pairing: Pairing) -> Markup {
        switch pairing.outcome {
        case .pickedUp: "<span class=\"badge badge-good\">\("Picked up")</span>"
        case .missed: "<span class=\"badge badge-bad\">\("Was not there")</span>"
        case .open:
            "<span class=\"row\">\(button("Picked up", .pickedUp, pairing))\(button("Not there", .missed, pairing))</span>"
        }
    }

    private func button(_ label: LocalizedText, _ outcome: Pairing.Outcome, _ pairing: Pairing) -> Markup {
        """
        <form method="post"\(attribute: "action", RideSharePaths.pickUps(signUp.id)) data-enhance>\(.formToken)\
        <input type="hidden" name="request"\(attribute: "value", pairing.request)>\
        <input type="hidden" name="leg"\(attribute: "value", pairing.leg.rawValue)>\
        <input type="hidden" name="outcome"\(attribute: "value", outcome.rawValue)>\
        <button class="button button-small">\(label)</button></form>
        """
    }

    private var actions: Markup {
        let cancel = token.map { "/rides/guest/\($0)/cancel" as Link } ?? RideSharePaths.cancel(signUp.id)
        let freeze = Int64(EventPool.freeze.value * 1000)
        let mayChange = token == nil && (event.map { $0.beginsAt.milliseconds(since: now) > freeze } ?? false)
        let question: LocalizedText = signUp.kind == .offer ? "Cancel your offer?" : "Cancel your request?"
        let consequence: LocalizedText =
            signUp.kind == .offer
            ? "Those who ride with you are told, and we look for other cars for them."
            : "Your seat goes to somebody else."
        return """
            <div class="form-actions">\
            \(mayChange ? "<a class=\"button button-wide\"\(attribute: "href", RideSharePaths.edit(signUp.id))>\("Change")</a>" : "")\
            <form method="post"\(attribute: "action", cancel) data-enhance\(attribute: "data-confirm", question)\
            \(attribute: "data-confirm-text", consequence)\(attribute: "data-confirm-ok", "Cancel the ride" as LocalizedText)\
            \(attribute: "data-confirm-cancel", "Keep it" as LocalizedText)>\(.formToken)\
            <button class="button button-danger button-wide">\("Cancel the ride")</button></form></div>
            """
    }
}
