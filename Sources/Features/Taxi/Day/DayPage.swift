import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// A driver's day: hours, rides, fares and declined offers.
struct DayPage: Page {
    let day: CivilDay
    let now: Timestamp
    let isToday: Bool
    let times: DutyTimes
    let rides: [DayRide]
    let refusals: Int
    let localTime: LocalTime

    var title: LocalizedText { "My day" }

    var setting: PageSetting { PageSetting() }

    var main: Markup {
        """
        <h1>\(title)</h1><div class="stack"><p>\(LocalizedText.day(day.number, .weekdayAndDay))</p>\
        <dl class="facts card card-soft"><dt>\("On duty")</dt><dd>\(hours(times.onDuty))</dd>\
        <dt>\(LocalizedText("Waiting", context: "driver’s day"))</dt><dd>\(hours(times.waiting))</dd><dt>\("Rides")</dt><dd>\(rides.count)</dd>\
        <dt>\("Offers declined or missed")</dt><dd>\(refusals)</dd>\
        \(forEach: totals, { "<dt>\("Fares")</dt><dd>\($0)</dd>" })</dl>\(list)\
        <p><a class="button button-wide"\(attribute: "href", TaxiLinks.driverQueue(day))>\("My queue history")</a></p>\
        <p><a class="button button-wide"\(attribute: "href", TaxiLinks.fairness(day))>\("Fairness")</a></p>\
        <p><a class="button button-wide"\(attribute: "href", TaxiLinks.driverDay(day.adding(days: -1)))>\("Previous day")</a></p>\
        \(isToday ? Markup.empty : "<p><a class=\"button button-wide\"\(attribute: "href", TaxiLinks.driverDay(day.adding(days: 1)))>\("Next day")</a></p>")\
        <p><a class="button button-wide"\(attribute: "href", TaxiLinks.driverDayFile(day))>\("Download CSV")</a></p>\
        <p><a class="button button-wide"\(attribute: "href", "/wallet")>\("My wallet")</a></p>\
        <p><a class="button button-wide"\(attribute: "href", TaxiLinks.driverLost)>\("Lost items")</a></p></div>
        """
    }

    private var list: Markup {
        guard !rides.isEmpty else { return "<p class=\"quiet\">\("No completed rides on this day.")</p>" }
        return """
            <ul class="list">\(forEach: rides, { ride in
                """
                <li class="list-item"><span class="list-text"><span class="list-title nowrap">\(span(of: ride))</span>\(correction(of: ride))</span>\
                <span class="nowrap">\(ride.fare.map { LocalizedText.money($0) } ?? "No fare entered")</span></li>
                """
            })</ul>
            """
    }

    /// Returns the link to correct a fare paid directly, while possible.
    private func correction(of ride: DayRide) -> Markup {
        guard let until = ride.correctableUntil, now <= until else { return .empty }
        return """
            <a class="button button-small"\(attribute: "href", TaxiLinks.fareCorrection(ride.id.description))>\("Correct the fare")</a>
            """
    }

    private func span(of ride: DayRide) -> String {
        let start = ride.pickedUpAt ?? ride.acceptedAt ?? ride.endedAt
        return "\(localTime.clock(start)) – \(localTime.clock(ride.endedAt))"
    }

    private func hours(_ milliseconds: Int64) -> LocalizedText {
        let minutes = Int(milliseconds / 60_000)
        return minutes < 60 ? "\(minutes) min" : "\(minutes / 60) h \(minutes % 60) min"
    }

    /// The sums of fares by currency.
    private var totals: [Money] {
        let fares = Dictionary(grouping: rides.compactMap(\.fare), by: \.currency)
        return fares.sorted { $0.key.code < $1.key.code }.map { currency, fares in
            Money(minorUnits: fares.reduce(0) { $0 + $1.minorUnits }, currency)
        }
    }

    static var contents: any Decodable.Type { DayResponse.self }

    func encode(to encoder: any Encoder) throws {
        try DayResponse(
            day: day.description,
            onDutyMinutes: times.onDuty / 60_000,
            waitingMinutes: times.waiting / 60_000,
            refusals: refusals,
            fares: totals.map(FareAmount.init),
            rides: rides.map(DayResponse.Ride.init)
        ).encode(to: encoder)
    }

    var csv: String {
        let lines = rides.map { ride in
            [
                day.description, (ride.pickedUpAt ?? ride.acceptedAt).map { localTime.clock($0) } ?? "",
                localTime.clock(ride.endedAt), ride.fare?.decimal ?? "", ride.fare?.currency.code ?? "",
            ].joined(separator: ",")
        }
        return (["day,begin,end,fare,currency"] + lines).joined(separator: "\r\n") + "\r\n"
    }
}

/// A driver's day in the API.
struct DayResponse: Codable, Sendable {
    struct Ride: Codable, Sendable {
        let id: Identifier<TaxiRequest>
        let acceptedAt: Timestamp?
        let pickedUpAt: Timestamp?
        let endedAt: Timestamp
        let fare: FareAmount?
        /// Until when a fare paid directly can be corrected.
        let correctableUntil: Timestamp?

        init(_ ride: DayRide) {
            id = ride.id
            acceptedAt = ride.acceptedAt
            pickedUpAt = ride.pickedUpAt
            endedAt = ride.endedAt
            fare = ride.fare.map(FareAmount.init)
            correctableUntil = ride.correctableUntil
        }
    }

    let day: String
    let onDutyMinutes: Int64
    let waitingMinutes: Int64
    let refusals: Int
    let fares: [FareAmount]
    let rides: [Ride]
}
