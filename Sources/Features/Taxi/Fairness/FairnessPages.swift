import CrosstownDispatchEngine
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The fairness of the queues on a day, for all drivers and the city.
struct FairnessPage: Page {
    let day: CivilDay
    let isToday: Bool
    let fairness: Fairness
    /// The driver's own share.
    let own: Fairness.Share?
    let zone: @Sendable (String) -> String
    let isDriver: Bool
    let localTime: LocalTime

    var title: LocalizedText { "Fairness" }

    var setting: PageSetting { PageSetting(isDriver ? .plain : .console) }

    var main: Markup {
        """
        <h1>\(title)</h1><div class="stack"><p>\(LocalizedText.day(day.number, .weekdayAndDay))</p>\
        <p>\("We log every queue change with its cause, and rebuilt the day’s queues from that log alone.")</p>\
        \(order)\(spread)\(waits)\(days)</div>
        """
    }

    private var order: Markup {
        let verdict: Markup =
            fairness.inversions == 0
            ? "<span class=\"badge badge-good\">\("Order followed")</span>"
            : "<span class=\"badge badge-bad\">\("Order not followed")</span>"
        return """
            <section class="card card-soft stack" aria-labelledby="order-title"><h2 id="order-title">\("Queue order")</h2>\
            <p>\(verdict)</p><dl class="facts"><dt>\("Offers checked")</dt><dd>\(fairness.judged)</dd>\
            <dt>\("Offers that skipped a driver without a reason")</dt><dd><strong>\(fairness.inversions)</strong></dd></dl>\
            <p class="hint">\("Possible reasons: the driver ahead was answering another offer, had declined this request, or had no connection for more than 15 seconds.")</p></section>
            """
    }

    private var spread: Markup {
        let values = fairness.perHour
        guard let least = values.first, let most = values.last else {
            return "<p class=\"quiet\">\("No driver was on duty for a quarter of an hour or longer.")</p>"
        }
        return """
            <section class="stack" aria-labelledby="spread-title"><h2 id="spread-title">\("Rides per hour on duty")</h2>\
            \(BarChart(id: "spread", title: "Drivers by rides per hour", bars: bars, unit: "Drivers").markup)\
            <dl class="facts"><dt>\("Drivers")</dt><dd>\(values.count)</dd>\
            <dt>\("Minimum")</dt><dd>\(LocalizedText.decimal(least, places: 1))</dd>\
            <dt>\("Median")</dt><dd>\(LocalizedText.decimal(values[values.count / 2], places: 1))</dd>\
            <dt>\("Maximum")</dt><dd>\(LocalizedText.decimal(most, places: 1))</dd>\
            \(optional: fairness.inequality.map { "<dt>\("Inequality (Gini, 0 = equal)")</dt><dd>\(LocalizedText.decimal($0, places: 2))</dd>" })\
            \(optional: own?.perHour.map { "<dt>\("You")</dt><dd><strong>\(LocalizedText.decimal($0, places: 1))</strong></dd>" })</dl></section>
            """
    }

    /// The number of drivers by jobs per hour, in steps of 0.5.
    private var bars: [BarChart.Bar] {
        let steps = Dictionary(grouping: fairness.perHour) { Int(($0 * 2).rounded(.down)) }.mapValues(\.count)
        guard let last = steps.keys.max() else { return [] }
        let ownStep = own?.perHour.map { Int(($0 * 2).rounded(.down)) }
        return (0...min(last, 19)).map { step in
            BarChart.Bar(
                label: LocalizedText.decimal(Double(step) / 2, places: 1),
                value: Double(steps[step] ?? 0),
                isMarked: step == ownStep
            )
        }
    }

    private var waits: Markup {
        guard !fairness.worstWaits.isEmpty else { return .empty }
        return ConsoleTable(
            id: "waits",
            caption: "Longest waits for an offer",
            columns: [.init("Zone"), .init("Since"), .init("Minutes", isNumber: true)],
            rows: fairness.worstWaits.map { wait in
                ["\(zone(wait.zone))", "\(localTime.clock(wait.since))", "\(wait.milliseconds / 60_000)"]
            }
        ).markup
    }

    private var days: Markup {
        """
        \(isDriver ? "<p><a class=\"button button-wide\"\(attribute: "href", TaxiLinks.driverQueue(day))>\("My queue history")</a></p>" : Markup.empty)\
        <p><a class="button button-wide"\(attribute: "href", TaxiLinks.fairness(day.adding(days: -1)))>\("Previous day")</a></p>\
        \(isToday ? Markup.empty : "<p><a class=\"button button-wide\"\(attribute: "href", TaxiLinks.fairness(day.adding(days: 1)))>\("Next day")</a></p>")
        """
    }

    static var contents: any Decodable.Type { FairnessResponse.self }

    func encode(to encoder: any Encoder) throws { try FairnessResponse(self).encode(to: encoder) }
}

/// The fairness of a day in the API, without names.
struct FairnessResponse: Codable, Sendable {
    struct Wait: Codable, Sendable {
        let zone: String
        let since: Timestamp
        let minutes: Int64
    }

    let day: String
    let offersJudged: Int
    let inversions: Int
    let jobsPerHour: [Double]
    let inequality: Double?
    let ownJobsPerHour: Double?
    let worstWaits: [Wait]

    init(_ page: FairnessPage) {
        day = page.day.description
        offersJudged = page.fairness.judged
        inversions = page.fairness.inversions
        jobsPerHour = page.fairness.perHour
        inequality = page.fairness.inequality
        ownJobsPerHour = page.own?.perHour
        worstWaits = page.fairness.worstWaits.map {
            Wait(zone: page.zone($0.zone), since: $0.since, minutes: $0.milliseconds / 60_000)
        }
    }
}

/// The queue history of a driver on a day, with the cause of each change.
struct PlaceHistoryPage: Page {
    let day: CivilDay
    let isToday: Bool
    let entries: [PlaceHistory.Entry]
    let zone: @Sendable (String) -> String
    let localTime: LocalTime

    var title: LocalizedText { "My queue history" }

    var main: Markup {
        """
        <h1>\(title)</h1><div class="stack"><p>\(LocalizedText.day(day.number, .weekdayAndDay))</p>\
        \(entries.isEmpty ? "<p class=\"quiet\">\("You weren’t in a queue on this day.")</p>" : table)\
        <p><a class="button button-wide"\(attribute: "href", TaxiLinks.fairness(day))>\("Fairness")</a></p>\
        <p><a class="button button-wide"\(attribute: "href", TaxiLinks.driverQueue(day.adding(days: -1)))>\("Previous day")</a></p>\
        \(isToday ? Markup.empty : "<p><a class=\"button button-wide\"\(attribute: "href", TaxiLinks.driverQueue(day.adding(days: 1)))>\("Next day")</a></p>")\
        <p><a class="button button-wide"\(attribute: "href", TaxiLinks.driverQueueFile(day))>\("Download CSV")</a></p></div>
        """
    }

    private var table: Markup {
        ConsoleTable(
            id: "places",
            caption: "Your place in the queue",
            columns: [
                .init("Time"), .init("What happened"), .init("Zone"), .init(LocalizedText("Place", context: "queue")),
            ],
            rows: entries.map { entry in
                [
                    "\(localTime.clock(entry.at))", "\(entry.text)", "\(entry.zone.map(zone) ?? "")",
                    standing(entry).map { "<strong>\($0)</strong>" } ?? "",
                ]
            }
        ).markup
    }

    private func standing(_ entry: PlaceHistory.Entry) -> LocalizedText? {
        guard let place = entry.place, let length = entry.length else { return nil }
        return "\(place) of \(length)"
    }

    static var contents: any Decodable.Type { PlaceHistoryResponse.self }

    func encode(to encoder: any Encoder) throws { try PlaceHistoryResponse(self).encode(to: encoder) }

    /// Returns the changes as CSV: first the texts of the page, then the values of the API.
    func csv(for reader: Localization) -> String {
        let wordColumns: [LocalizedText] = [
            "Local time", "What happened", "Zone", LocalizedText("Place", context: "queue"),
        ]
        let columns = ["time", "cause", "whose", "zone", "place", "length"]
        return entries.reduce(into: CSVLine(wordColumns.map(reader.string) + columns).description) { text, entry in
            let words = [
                localTime.zoned(entry.at), reader.string(entry.text), entry.zone.map(zone) ?? "",
                standing(entry).map(reader.string) ?? "",
            ]
            text += CSVLine(words + values(entry)).description
        }
    }

    private func values(_ entry: PlaceHistory.Entry) -> [String] {
        [
            localTime.clock(entry.at), entry.cause.rawValue, entry.isOwn ? "own" : "other",
            entry.zone.map(zone) ?? "", entry.place.map { "\($0)" } ?? "", entry.length.map { "\($0)" } ?? "",
        ]
    }
}

/// A driver's queue history in the API.
struct PlaceHistoryResponse: Codable, Sendable {
    struct Entry: Codable, Sendable {
        let at: Timestamp
        let cause: QueueMoveCause
        let isOwn: Bool
        let zone: String?
        let place: Int?
        let length: Int?
    }

    let day: String
    let entries: [Entry]

    init(_ page: PlaceHistoryPage) {
        day = page.day.description
        entries = page.entries.map {
            Entry(
                at: $0.at,
                cause: $0.cause,
                isOwn: $0.isOwn,
                zone: $0.zone.map(page.zone),
                place: $0.place,
                length: $0.length
            )
        }
    }
}

extension PlaceHistory.Entry {
    /// The change from the driver's view.
    var text: LocalizedText { isOwn ? cause.ownText : "Another taxi: \(cause.othersText)" }
}

extension QueueMoveCause {
    /// The change by or to the driver.
    var ownText: LocalizedText {
        switch self {
        case .started: "You went on duty"
        case .rideEnded: "Your ride ended"
        case .zoneChanged: "You drove into another zone"
        case .refused: "You declined an offer"
        case .timedOut: "You missed an offer"
        case .passengerWithdrew: "The passenger canceled: you got your old place back"
        case .offerWithdrawn: "The passenger canceled the request you were offered: you kept your place"
        case .passengerMissing: "The passengers weren’t there: you got your old place back"
        case .cannotCome: "You canceled an accepted ride"
        case .cityEnded: "The city ended the request"
        case .accepted: "You accepted an offer"
        case .stopped: "You went off duty"
        case .silent: "Your phone had no connection for too long"
        case .silentOnRide: "Your phone lost its connection during a ride"
        case .passengerDenied: "The passenger reported not being in your taxi"
        case .roleTaken: "You’re no longer allowed to drive"
        case .leftCity: "You left the city"
        case .zonesRedrawn: "The city moved the zone boundaries: you kept your place"
        }
    }

    /// The change by another driver.
    var othersText: LocalizedText {
        switch self {
        case .started: "went on duty"
        case .rideEnded: "ended a ride"
        case .zoneChanged: "moved to another zone"
        case .refused: "declined an offer: moved to the end"
        case .timedOut: "missed an offer: moved to the end"
        case .passengerWithdrew: "got its old place back: the passenger canceled"
        case .offerWithdrawn: "kept its place: the passenger canceled"
        case .passengerMissing: "got its old place back: the passengers weren’t there"
        case .cannotCome: "canceled an accepted ride"
        case .cityEnded: "rejoined the queue: the city ended the request"
        case .accepted: "accepted an offer"
        case .stopped: "went off duty"
        case .silent: "had no connection for too long"
        case .silentOnRide: "lost its connection during a ride"
        case .passengerDenied: "went off duty: the passenger wasn’t in the taxi"
        case .roleTaken: "is no longer allowed to drive"
        case .leftCity: "left the city"
        case .zonesRedrawn: "joined the queue: the city moved the zone boundaries"
        }
    }
}
