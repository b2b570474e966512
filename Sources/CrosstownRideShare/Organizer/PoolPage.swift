import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The events whose rides an organizer may look at.
struct OrganizerListPage: Page, Encodable {
    private struct Encoded: Codable { var events: [RidesHomePage.Entry] }

    let events: [RidesHomePage.Entry]
    let localTime: LocalTime

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws { try Encoded(events: events).encode(to: encoder) }

    var title: LocalizedText { "Shared rides" }

    var main: Markup {
        let list: Markup =
            events.isEmpty
            ? EmptyState("people", "No event with shared rides", "Events to which people share rides are listed here.")
                .markup
            : "<ul class=\"list\">\(forEach: events, item)</ul>"
        return "<h1>\(title)</h1>\(list)"
    }

    private func item(_ event: RidesHomePage.Entry) -> Markup {
        """
        <li><a class="list-item"\(attribute: "href", RideSharePaths.pool(event.id))><span class="list-text">\
        <span class="list-title">\(event.title)</span><span class="list-detail">\(localTime.text(for: event.beginsAt)) · \
        \(.plural(event.offers, one: "\(event.offers) car", other: "\(event.offers) cars")) · \
        \(.plural(event.requests, one: "\(event.requests) rider", other: "\(event.requests) riders"))</span></span></a></li>
        """
    }
}

/// Offers, requests and pairs of an event, for its organizer.
struct PoolPage: Page, Encodable {
    private struct Encoded: Codable {
        var event: String
        var title: String
        var ways: [PoolReport]
    }

    let event: DirectoryEvent
    let reports: [PoolReport]
    let localTime: LocalTime

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws {
        try Encoded(event: event.id, title: event.title, ways: reports).encode(to: encoder)
    }

    var title: LocalizedText { "Rides to \(event.title)" }

    var setting: PageSetting { PageSetting(liveStream: RideSharePaths.stream(event.id), reloadSeconds: 60) }

    var main: Markup {
        """
        <h1>\(title)</h1><p class="quiet">\(localTime.text(for: event.beginsAt))\
        \(optional: event.venue.map { " · \($0.name)" })</p>\
        <p class="actions-small"><a class="button button-small"\(attribute: "href", RideSharePaths.places(event.id))>\
        \("Where riders are picked up")</a></p>\
        <div id="pool" class="stack" data-live="rides-changed"\(attribute: "data-live-src", RideSharePaths.pool(event.id))>\
        \(forEach: reports, way)</div>
        """
    }

    private func way(_ report: PoolReport) -> Markup {
        """
        <section class="stack"><h2>\(report.leg == .there ? "To the event" : "From the event")</h2>\
        <dl class="facts"><dt>\("People with a ride")</dt><dd>\(report.carried)</dd>\
        <dt>\("People without a ride")</dt><dd>\(report.waiting)</dd>\
        <dt>\("Cars")</dt><dd>\(report.cars.count)</dd>\
        <dt>\("Kilometers saved, about")</dt><dd>\(Int(report.savedKilometres.rounded()))</dd></dl>\
        \(report.open.isEmpty ? "" : "<h3>\("Without a ride")</h3><ul class=\"list\">\(forEach: report.open, open)</ul>")\
        \(report.cars.isEmpty ? "<p class=\"quiet\">\("Nobody offers seats yet.")</p>" : cars(report))</section>
        """
    }

    private func cars(_ report: PoolReport) -> Markup {
        "<h3>\("Cars")</h3><ul class=\"list\">\(forEach: report.cars, car)</ul>"
    }

    private func car(_ car: PoolReport.Car) -> Markup {
        """
        <li class="list-item"><span class="list-text"><span class="list-title">\(car.name) · \(car.car)</span>\
        <span class="list-detail">\("\(car.taken) of \(car.seats) seats taken")</span>\
        \(forEach: car.riders, { stop in
            "<span class=\"list-detail\">\(localTime.clock(stop.at)) · \(stop.name) · \(stop.place)</span>"
        })</span></li>
        """
    }

    private func open(_ request: PoolReport.Open) -> Markup {
        """
        <li class="list-item"><span class="list-text"><span class="list-title">\(request.name) · \(request.place)</span>\
        <span class="list-detail">\(.plural(request.people, one: "\(request.people) person", other: "\(request.people) people"))</span>\
        \(optional: reason(request).map { "<span class=\"list-detail\">\($0)</span>" })\
        \(optional: remedy(request).map { "<span class=\"list-detail\">\($0)</span>" })</span></li>
        """
    }

    private func reason(_ request: PoolReport.Open) -> LocalizedText? {
        switch request.reason {
        case "window": "No driver can be there in time."
        case "detour": "The way is too long for every driver."
        case "seats": "Whoever could come has no seat or no time left."
        default: nil
        }
    }

    private func remedy(_ request: PoolReport.Open) -> LocalizedText? {
        let amount = request.amount ?? 0
        let driver = request.driver ?? ""
        switch request.remedy {
        case "earlier": return "It would help to be ready \(amount) minutes earlier."
        case "detour": return "It would help if \(driver) took \(amount) minutes more of detour."
        case "seats":
            return .plural(
                amount,
                one: "It would help if \(driver) had \(amount) seat more.",
                other: "It would help if \(driver) had \(amount) seats more."
            )
        case "driver": return "One more car from there would help."
        default: return nil
        }
    }
}

/// Whether the log makes the same plans again.
struct ReplayPage: Page, Encodable {
    /// One way.
    struct Entry: Codable, Sendable {
        let leg: Leg
        /// How many plans were made again.
        let plans: Int
        /// The place of the first plan that came out otherwise, counted from zero.
        let firstDifference: Int?
    }

    private struct Encoded: Codable {
        var event: String
        var legs: [Entry]
    }

    let event: String
    let legs: [Entry]

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws { try Encoded(event: event, legs: legs).encode(to: encoder) }

    var title: LocalizedText { "Plans made again" }

    var main: Markup {
        """
        <h1>\(title)</h1><ul class="list">\(forEach: legs, item)</ul>\
        <p><a class="button"\(attribute: "href", RideSharePaths.pool(event))>\("Back to the rides")</a></p>
        """
    }

    private func item(_ entry: Entry) -> Markup {
        """
        <li class="list-item"><span class="list-text"><span class="list-title">\
        \(entry.leg == .there ? "To the event" : "From the event")</span><span class="list-detail">\
        \(.plural(entry.plans, one: "\(entry.plans) plan came out as before.", other: "\(entry.plans) plans came out as before."))\
        </span>\(optional: entry.firstDifference.map { "<span class=\"list-detail\">\("Plan \($0 + 1) came out otherwise.")</span>" })\
        </span></li>
        """
    }
}
