import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The events with shared rides.
struct RidesHomePage: Page, Encodable {
    /// An event, for people and API clients.
    struct Entry: Codable, Sendable {
        let id: String
        let title: String
        let place: String?
        let beginsAt: Timestamp
        let endsAt: Timestamp
        let offers: Int
        let requests: Int
        /// The people of all requests.
        let people: Int
        /// Whether the caller has signed up.
        let isMine: Bool

        init(_ event: DirectoryEvent, _ counts: RideCounts, isMine: Bool) {
            id = event.id
            title = event.title
            place = event.venue?.name
            beginsAt = event.beginsAt
            endsAt = event.endsAt
            offers = counts.offers
            requests = counts.requests
            people = counts.people
            self.isMine = isMine
        }

        var counts: RideCounts { RideCounts(offers: offers, requests: requests, people: people) }
    }

    private struct Encoded: Codable { var events: [Entry] }

    let events: [Entry]
    let localTime: LocalTime
    /// What the user creates after choosing an event.
    var kind: SignUp.Kind?

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws { try Encoded(events: events).encode(to: encoder) }

    var title: LocalizedText { kind.map(SignUpFormPage.title) ?? "Rides to events" }

    var main: Markup {
        let list: Markup =
            events.isEmpty
            ? EmptyState("people", "No events with shared rides", "Events with shared rides appear here.")
                .markup
            : "<ul class=\"list list-wide\">\(forEach: events, item)</ul>"
        return """
            <h1>\(title)</h1>\(kind == nil ? start : which)\(list)
            """
    }

    private var which: Markup { "<p>\("Which event?")</p>" }

    /// Both ways to begin; the form asks for the event first (C-4.7).
    private var start: Markup {
        """
        <p class="quiet">\("Offer seats in your car, or request one. We match drivers and riders so that as many people as possible get a ride.")</p>\
        <p class="actions-small"><a class="button button-primary"\(attribute: "href", RideSharePaths.newRequest)>\("Request a ride")</a>\
        <a class="button"\(attribute: "href", RideSharePaths.newOffer)>\("Offer a ride")</a></p>\
        <h2>\("Events")</h2>
        """
    }

    private func link(_ event: Entry) -> Link {
        switch kind {
        case .offer: RideSharePaths.offer(event.id)
        case .request: RideSharePaths.request(event.id)
        case nil: RideSharePaths.new(event.id)
        }
    }

    private func item(_ event: Entry) -> Markup {
        let mine: Markup = event.isMine ? "<span class=\"badge badge-active\">\("Signed up")</span>" : ""
        return """
            <li><a class="list-item"\(attribute: "href", link(event))>\
            <span class="list-lead">\(.icon("events"))</span><span class="list-text">\
            <span class="list-title">\(event.title)</span><span class="list-detail">\
            \(localTime.text(for: event.beginsAt))\(optional: event.place.map { " · \($0)" })</span>\
            <span class="list-detail">\(event.counts.text)</span></span>\
            <span class="list-end">\(mine)</span></a></li>
            """
    }
}

/// The page to choose between an offer and a request for an event.
struct RideChoicePage: Page, Encodable {
    private struct Encoded: Codable {
        var event: String
        var hasRideSharing: Bool
        var isOpen: Bool
    }

    let event: DirectoryEvent
    let now: Timestamp
    let localTime: LocalTime

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws {
        try Encoded(event: event.id, hasRideSharing: event.hasRideSharing, isOpen: isOpen).encode(to: encoder)
    }

    private var isOpen: Bool {
        event.hasRideSharing && !event.isCancelled && event.venue != nil && now < event.beginsAt
    }

    var title: LocalizedText { "Share a ride" }

    var main: Markup {
        """
        <h1>\(title)</h1><p><a\(attribute: "href", event.link)>\(event.title)</a><br>\
        <span class="quiet">\(localTime.text(for: event.beginsAt))\(optional: event.venue.map { " · \($0.name)" })</span></p>\
        \(isOpen ? ways : closed)
        """
    }

    private var ways: Markup {
        """
        <p><a class="button button-primary button-wide"\(attribute: "href", RideSharePaths.request(event.id))>\
        \("I need a ride")</a></p>\
        <p><a class="button button-wide"\(attribute: "href", RideSharePaths.offer(event.id))>\("I can offer seats")</a></p>
        """
    }

    private var closed: Markup {
        let reason: LocalizedText =
            !event.hasRideSharing || event.venue == nil
            ? "This event has no shared rides." : "The event has started, has ended or was canceled."
        return """
            <p class="notice">\(.icon("info"))<span>\(reason)</span></p>\
            <p><button class="button button-wide" disabled>\("Share a ride")</button></p>
            """
    }
}
