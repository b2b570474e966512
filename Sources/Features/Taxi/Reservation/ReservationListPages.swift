import CrosstownContract
import CrosstownKit
import CrosstownWeb

struct ReservationsPage: Page {
    let reservations: [ReservationResponse]

    static var contents: any Decodable.Type { ReservationList.self }

    func encode(to encoder: any Encoder) throws {
        try ReservationList(reservations: reservations).encode(to: encoder)
    }

    var title: LocalizedText { "Your reservations" }

    var main: Markup {
        "<div class=\"stack\"><h1>\(title)</h1>\(reservations.isEmpty ? empty : list)</div>"
    }

    private var empty: Markup {
        """
        <div class="empty">\(.icon("clock"))<h2>\("No reservations")</h2>\
        <p class="quiet">\("Reserve a taxi for later. We start looking ten minutes before pick-up.")</p>\(reserve)</div>
        """
    }

    private var list: Markup { "<p>\(reserve)</p><ul class=\"list\">\(forEach: reservations, item)</ul>" }

    private var reserve: Markup {
        "<a class=\"button button-primary\"\(attribute: "href", TaxiLinks.newReservation)>\("Reserve a taxi")</a>"
    }

    private func way(_ reservation: ReservationResponse) -> LocalizedText {
        let (origin, destination) = (reservation.origin, reservation.destination)
        return "From \(TaxiTexts.placeInSentence(origin)) to \(TaxiTexts.placeInSentence(destination))"
    }

    private func item(_ reservation: ReservationResponse) -> Markup {
        """
        <li><a class="list-item"\(attribute: "href", TaxiLinks.reservation(reservation.id))>\
        <span class="list-lead">\(.icon("clock"))</span><span class="list-text">\
        <span class="list-title">\(.moment(reservation.meetingAt, .weekdayAndClock))</span>\
        <span class="list-detail">\(way(reservation))</span></span>\
        <span class="list-end"><span class="badge">\(ReservationTexts.badge(reservation))</span></span></a></li>
        """
    }
}

struct CityReservationsPage: Page {
    let day: CivilDay
    let list: ReservationList
    /// The rejected filter.
    let refused: RefusedForm?

    static var contents: any Decodable.Type { ReservationList.self }

    func encode(to encoder: any Encoder) throws { try list.encode(to: encoder) }

    var title: LocalizedText { "Reservations" }

    var setting: PageSetting { PageSetting(.console, liveStream: TaxiLinks.consoleEvents) }

    private var address: Link { TaxiLinks.consoleReservations.adding("day", day) }

    var main: Markup {
        """
        <h1>\(title)</h1><form class="filters" method="get"\(attribute: "action", TaxiLinks.consoleReservations)>\
        \(FormField("day", label: "Day", type: "date").markup(refused, value: day.description))\
        <button class="button button-small">\("Show")</button></form>\(refused == nil ? results : .empty)
        """
    }

    private var results: Markup {
        """
        <div id="reservations-now" class="console-grid" data-live="zones-changed"\(attribute: "data-live-src", address)>\
        \(list.reservations.isEmpty ? empty : table)\(optional: list.next.map(more))</div>
        """
    }

    private var empty: Markup {
        EmptyState("clock", "No reservations on this day", "Reservations appear here as soon as they are made.").markup
    }

    private func more(_ next: String) -> Markup {
        "<p><a class=\"button\"\(attribute: "href", address.adding("after", next))>\("More on this day")</a></p>"
    }

    private var table: Markup {
        ConsoleTable(
            id: "reservations",
            caption: "Reservations by pick-up time",
            columns: [
                ConsoleTable.Column("Pick-up time"), .init("Zone"), .init(TaxiTexts.meetingPlace), .init("Destination"),
                .init("Passengers", isNumber: true), .init("Status"), .init("Taxi"),
            ],
            rows: list.reservations.map(cells)
        ).markup
    }

    private func cells(_ reservation: ReservationResponse) -> [Markup] {
        [
            "\(.moment(reservation.meetingAt, .weekdayAndClock))", "\(reservation.zone)",
            "\(TaxiTexts.place(reservation.origin))",
            "\(TaxiTexts.place(reservation.destination))",
            "\(reservation.passengers)", "<span class=\"badge\">\(ReservationTexts.badge(reservation))</span>",
            "\(reservation.taxiCode ?? CityTexts.none)",
        ]
    }
}
