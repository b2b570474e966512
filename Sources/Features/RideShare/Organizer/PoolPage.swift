import CrosstownGeo
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The list of events whose rides an organizer may see.
struct OrganizerListPage: Page, Encodable {
    private struct Encoded: Codable { var events: [RidesHomePage.Entry] }

    let events: [RidesHomePage.Entry]
    let now: Timestamp
    let localTime: LocalTime

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws { try Encoded(events: events).encode(to: encoder) }

    var title: LocalizedText { "Shared rides" }

    var setting: PageSetting { PageSetting(.console) }

    var main: Markup {
        let list: Markup =
            events.isEmpty
            ? EmptyState("people", "No events with shared rides", "Events with shared rides appear here.")
                .markup
            : lists
        return "<h1>\(title)</h1>\(list)"
    }

    /// Events with sign-ups come first, since they may need action, then past events.
    private var lists: Markup {
        let coming = events.filter { $0.endsAt > now }
        let shared = coming.filter { $0.offers + $0.requests > 0 }
        let over = events.filter { $0.endsAt <= now && $0.offers + $0.requests > 0 }
        let quiet = coming.filter { $0.offers + $0.requests == 0 }
        return """
            \(shared.isEmpty ? "<p class=\"quiet\">\("No one has signed up yet.")</p>" : items(shared))\
            \(over.isEmpty ? .empty : "<h2>\("Ended in the last seven days")</h2>\(items(over))")\
            \(quiet.isEmpty ? .empty : "<details><summary>\("No sign-ups yet: \(quiet.count)")</summary>\(items(quiet))</details>")
            """
    }

    private func items(_ events: [RidesHomePage.Entry]) -> Markup {
        "<ul class=\"list\">\(forEach: events, item)</ul>"
    }

    private func item(_ event: RidesHomePage.Entry) -> Markup {
        """
        <li><a class="list-item"\(attribute: "href", RideSharePaths.pool(event.id))><span class="list-text">\
        <span class="list-title">\(event.title)</span><span class="list-detail">\(localTime.text(for: event.beginsAt)) · \
        \(event.counts.text)</span></span></a></li>
        """
    }
}

/// Offers, requests and pairs of an event, for its organizer.
struct PoolPage: Page, Encodable {
    private struct Encoded: Codable {
        var event: String
        var title: String
        var ways: [PoolReport]
        var outcome: RideOutcome?
        var savedKilogramsOfCO2: Double?
        var driverChanges: DriverChanges?
        var reports: [ListedReport]
    }

    let event: DirectoryEvent
    let reports: [PoolReport]
    let signUps: [SignUp]
    /// The outcome of the rides, once a rider got in.
    let outcome: RideOutcome?
    /// The reference car for saved CO2.
    let car: CarEmission
    /// The driver changes after riders were notified; `nil` before the first notification.
    let driverChanges: DriverChanges?
    let complaints: [ListedReport]
    let isStaff: Bool
    let localTime: LocalTime

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws {
        let model = Encoded(
            event: event.id,
            title: event.title,
            ways: reports,
            outcome: outcome,
            savedKilogramsOfCO2: outcome?.kilograms(against: car),
            driverChanges: driverChanges,
            reports: complaints
        )
        try model.encode(to: encoder)
    }

    var title: LocalizedText { "Rides to \(event.title)" }

    var setting: PageSetting {
        PageSetting(isStaff ? .console : .plain, liveStream: RideSharePaths.stream(event.id), reloadSeconds: 60)
    }

    var main: Markup {
        """
        <h1>\(title)</h1><p class="quiet">\(localTime.text(for: event.beginsAt))\
        \(optional: event.venue.map { " · \($0.name)" })</p>\
        <p class="actions-small"><a class="button button-small"\(attribute: "href", RideSharePaths.places(event.id))>\
        \("Pick-up points")</a>\
        <a class="button button-small"\(attribute: "href", RideSharePaths.messageForm(event.id))>\("Message to all drivers")</a>\
        <a class="button button-small"\(attribute: "href", RideSharePaths.moreCars.adding("event", event.id))>\
        \("Effect of one more car")</a>\
        <a class="button button-small"\(attribute: "href", RideSharePaths.replay(event.id))>\("Recalculated plans")</a></p>\
        \(map)<div id="pool" class="stack"\(attribute: "data-route", lines) data-live="rides-changed"\(attribute: "data-live-src", RideSharePaths.pool(event.id))>\
        \(optional: outcome.map(brought))\(optional: driverChanges.map(kept))\(complaints.isEmpty ? .empty : reported)\(pins)\
        <div class="console-grid console-halves">\(forEach: reports, way)</div></div>
        """
    }

    private func brought(_ outcome: RideOutcome) -> Markup {
        """
        <section class="card stack-small"><h2>\("Results")</h2><dl class="facts">\
        <dt>\("Riders carried")</dt><dd>\(outcome.riders)</dd><dt>\("Cars with riders")</dt><dd>\(outcome.cars)</dd>\
        <dt>\("Cars saved")</dt><dd>\(outcome.carsSaved)</dd>\
        <dt>\("Kilometers saved (approx.)")</dt><dd>\(Int(outcome.kilometers.rounded()))</dd>\
        <dt>\("Kilograms of CO₂ saved (approx.)")</dt><dd>\(Int(outcome.kilograms(against: car).rounded()))</dd></dl>\
        <p class="fine quiet">\(car.comparison)</p></section>
        """
    }

    /// Shows whether riders kept the drivers they were notified of.
    private func kept(_ changes: DriverChanges) -> Markup {
        """
        <section class="card stack-small"><h2>\("Drivers announced to riders")</h2><dl class="facts">\
        <dt>\("Announced (per direction)")</dt><dd>\(changes.told)</dd>\
        <dt>\("Changed afterwards")</dt><dd>\(changes.changedBeforeFreeze + changes.changedAfterFreeze)</dd>\
        <dt>\("Of these, because a car dropped out")</dt><dd>\(changes.withCar)</dd></dl></section>
        """
    }

    private var reported: Markup {
        """
        <section class="card stack-small"><h2>\("Reports")</h2><ul class="list">\(forEach: complaints, { report in
            """
            <li class="list-item"><span class="list-text"><span class="list-title">\(title(of: report))</span>\
            <span class="list-detail">\(report.text)</span>\
            <span class="list-detail">\(localTime.text(for: report.madeAt))</span></span></li>
            """
        })</ul></section>
        """
    }

    /// Staff answer on a separate page.
    private func title(of report: ListedReport) -> Markup {
        let title: LocalizedText = "\(report.reporter) about \(report.reported)"
        guard isStaff else { return "\(title)" }
        return "<a\(attribute: "href", RideSharePaths.consoleReport(report.id))>\(title)</a>"
    }

    /// More pins cannot be told apart.
    private static let mostPins = 300

    private var map: Markup {
        guard let venue = event.venue?.position else { return .empty }
        return """
            <div class="map-card"><div class="map" id="map" data-map-view data-cooperative data-zoom="12"\
            \(attribute: "data-center", venue.text)></div></div>
            """
    }

    /// The cars' routes to the event as straight polylines from stop to stop, separated by spaces.
    private var lines: String? {
        guard let venue = event.venue?.position, let there = reports.first(where: { $0.leg == .there }) else {
            return nil
        }
        let places = signUps.reduce(into: [:]) { $0[$1.id] = $1.place }
        let ways = there.cars.filter { !$0.riders.isEmpty }.map { car in
            Polyline(([car.offer] + car.riders.map(\.request)).compactMap { places[$0] } + [venue]).polyline6
        }
        return ways.isEmpty ? nil : ways.joined(separator: " ")
    }

    private var pins: Markup {
        let paired = Set(reports.flatMap { $0.cars.flatMap { $0.riders.map(\.request) } })
        let venue = event.venue.map {
            RidePin(kind: .event, id: "event", place: $0.position, label: .init(verbatim: $0.name), isNamed: true)
        }
        let places = signUps.prefix(Self.mostPins).map { signUp in
            RidePin(
                kind: signUp.kind == .offer ? .car : paired.contains(signUp.id) ? .stop : .waiting,
                id: signUp.id.description,
                place: signUp.place,
                label: label(signUp, isPaired: paired.contains(signUp.id))
            )
        }
        return """
            <ul hidden>\(optional: venue.map { "<li\($0.attributes)></li>" })\
            \(forEach: places, { "<li\($0.attributes)></li>" })</ul>
            """
    }

    private func label(_ signUp: SignUp, isPaired: Bool) -> LocalizedText {
        if signUp.kind == .offer { return "\(signUp.name)’s car" }
        let name = RideWords.name(signUp.name, people: signUp.people)
        return isPaired ? "\(name) has a ride" : "\(name) has no ride"
    }

    private func way(_ report: PoolReport) -> Markup {
        """
        <section class="stack"><h2>\(report.leg == .there ? "To the event" : "From the event")</h2>\
        <dl class="facts"><dt>\("People with a ride")</dt><dd>\(report.carried)</dd>\
        <dt>\("People without a ride")</dt><dd>\(report.waiting)</dd>\
        <dt>\("Cars")</dt><dd>\(report.cars.count)</dd>\
        <dt>\("Kilometers saved (approx.)")</dt><dd>\(Int(report.savedKilometres.rounded()))</dd></dl>\
        <p class="fine quiet">\(drives(report))</p>\(optional: report.fullAt.map(full))\
        \(report.open.isEmpty ? .empty : "<h3>\("Without a ride")</h3><ul class=\"list\">\(forEach: report.open, open)</ul>")\
        \(report.cars.isEmpty ? "<p class=\"quiet\">\("No one is offering seats yet.")</p>" : cars(report))</section>
        """
    }

    /// Explains why later places are estimated by straight lines.
    private func full(_ places: Int) -> Markup {
        let text: LocalizedText = """
            We store road routes between this event’s first \(places) places. Later places are estimated in a \
            straight line, multiplied by a factor, so check their times carefully.
            """
        return "<p class=\"notice\">\(.icon("info"))<span>\(text)</span></p>"
    }

    private func drives(_ report: PoolReport) -> LocalizedText {
        guard report.isByRoad else { return "Driving times are estimates because road data is unavailable right now." }
        guard report.offRoad > 0 else { return "Driving times are calculated by road." }
        return .plural(
            report.offRoad,
            one: "Driving times are calculated by road, except for \(report.offRoad) place off the known roads.",
            other: "Driving times are calculated by road, except for \(report.offRoad) places off the known roads."
        )
    }

    private func cars(_ report: PoolReport) -> Markup {
        "<h3>\("Cars")</h3><ul class=\"list\">\(forEach: report.cars, car)</ul>"
    }

    private func car(_ car: PoolReport.Car) -> Markup {
        """
        <li class="list-item"><span class="list-text"><span class="list-title">\(car.name) · \(car.car)</span>\
        <span class="list-detail">\("\(car.taken) of \(car.seats) seats taken")</span>\
        \(forEach: car.riders, { stop in
            """
            <span class="list-detail"><a\(attribute: "href", RideSharePaths.ruling(event.id, stop.request))>\
            \(localTime.clock(stop.earliest))–\(localTime.clock(stop.latest)) · \(RideWords.name(stop.name, people: stop.people)) · \(PlaceName(stop.place).text)</a></span>
            """
        })</span></li>
        """
    }

    private func open(_ request: PoolReport.Open) -> Markup {
        """
        <li class="list-item"><span class="list-text"><span class="list-title">\
        <a\(attribute: "href", RideSharePaths.ruling(event.id, request.request))>\(request.name) · \(PlaceName(request.place).text)</a></span>\
        <span class="list-detail">\(RideWords.count(request.people))</span>\
        \(optional: reason(request).map { "<span class=\"list-detail\">\($0)</span>" })\
        \(optional: remedy(request).map { "<span class=\"list-detail\">\($0)</span>" })</span></li>
        """
    }

    private func reason(_ request: PoolReport.Open) -> LocalizedText? {
        switch request.reason {
        case "window": "No driver can be there in time."
        case "detour": "The detour is too long for every driver."
        case "seats": "Drivers who could come have no seats or time left."
        default: nil
        }
    }

    private func remedy(_ request: PoolReport.Open) -> LocalizedText? {
        let amount = request.amount ?? 0
        let driver = request.driver ?? ""
        switch request.remedy {
        case "earlier": return "Being ready \(amount) minutes earlier would help."
        case "detour": return "It would help if \(driver) accepted a detour \(amount) minutes longer."
        case "seats":
            return .plural(
                amount,
                one: "It would help if \(driver) had \(amount) more seat.",
                other: "It would help if \(driver) had \(amount) more seats."
            )
        case "driver": return "One more car from that area would help."
        default: return nil
        }
    }
}
