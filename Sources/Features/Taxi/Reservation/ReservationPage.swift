import CrosstownContract
import CrosstownDispatchEngine
import CrosstownGeo
import CrosstownValues
import CrosstownWeb

/// The last change, shown in a pop-up.
enum ReservationNews: String, Codable, CaseIterable, Sendable {
    case reserved
    case cancelled

    func popup(_ reservation: ReservationResponse) -> Markup {
        let (title, text) = words(reservation)
        return Popup(title: title, text: text).markup
    }

    private func words(_ reservation: ReservationResponse) -> (title: LocalizedText, text: LocalizedText) {
        let (place, time) = (TaxiTexts.meeting(at: reservation.origin), reservation.meetingAt)
        return switch self {
        case .reserved:
            (
                "Your taxi is reserved",
                "It will come to \(place) on \(time). Ten minutes before, we’ll tell you which taxi it is."
            )
        case .cancelled: ("Reservation canceled", "No taxi will come on \(time).")
        }
    }
}

struct ReservationPage: Page {
    let reservation: ReservationResponse
    var news: ReservationNews?
    var problem: Problem?

    static var contents: any Decodable.Type { ReservationResponse.self }

    func encode(to encoder: any Encoder) throws { try reservation.encode(to: encoder) }

    var title: LocalizedText { "Your reservation" }

    var setting: PageSetting {
        PageSetting(popup: problem?.popup() ?? news.map { $0.popup(reservation) } ?? .empty)
    }

    var main: Markup {
        """
        <div class="stack"><div class="row row-apart"><h1>\(title)</h1>\
        <span class="badge">\(ReservationTexts.badge(reservation))</span></div>\(explanation)\
        \(ReservationFacts(reservation: reservation).markup)\(actions)\
        <p><a\(attribute: "href", TaxiLinks.reservations)>\("All your reservations")</a></p></div>
        """
    }

    private var explanation: Markup {
        switch reservation.state {
        case .reserved:
            return """
                <p>\("At \(.moment(reservation.allocatesAt, .clock)) we’ll ask the next free taxi near \(TaxiTexts.meeting(at: reservation.origin)) and tell you which one is coming.")</p>
                """
        case .cancelled: return "<p>\("You canceled this reservation. No taxi will come.")</p>"
        case .failed: return "<p>\(reservation.failure.map(ReservationTexts.failure) ?? "")</p>"
        case .allocated: return requestLine
        }
    }

    private var requestLine: Markup {
        if let code = reservation.taxiCode { return "<p>\("Taxi \(code) accepted it.")</p>" }
        if reservation.requestState == .searching {
            return "<p>\("We’ll keep looking for a taxi until at least \(.moment(reservation.meetingAt, .clock)).")</p>"
        }
        guard reservation.requestEnd == .nobodyCame else { return .empty }
        return "<p>\("No driver could come by the pick-up time.")</p>"
    }

    private var actions: Markup {
        """
        <div class="form-actions">\(follow)\(again)\(calendar)\
        \(reservation.canCancel ? cancellation : .empty)</div>
        """
    }

    private var follow: Markup {
        guard let request = reservation.request else { return .empty }
        let isOpen = reservation.requestState?.isOpen == true
        return """
            <a\(attribute: "class", isOpen ? "button button-primary" : "button")\
            \(attribute: "href", TaxiLinks.request(request))>\
            \(isOpen ? TaxiTexts.followRequest : TaxiTexts.yourRequest)</a>
            """
    }

    /// A button to request a taxi now if the reservation failed.
    private var again: Markup {
        guard reservation.state == .failed || reservation.requestEnd == .nobodyCame else { return .empty }
        return """
            <form method="post"\(attribute: "action", TaxiLinks.requests) data-enhance>\(.formToken)\
            <input type="hidden" name="meetingPlace"\(attribute: "value", reservation.origin)>\
            <input type="hidden" name="latitude"\(attribute: "value", Coordinate.text(reservation.originLatitude))>\
            <input type="hidden" name="longitude"\(attribute: "value", Coordinate.text(reservation.originLongitude))>\
            <input type="hidden" name="passengers"\(attribute: "value", reservation.passengers)>\
            <button class="button button-primary">\("Request a taxi now")</button></form>
            """
    }

    private var calendar: Markup {
        guard reservation.state == .reserved || reservation.state == .cancelled else { return .empty }
        return """
            <a class="button"\(attribute: "href", TaxiLinks.reservationCalendar(reservation.id)) download>\
            \(.icon("events", isSmall: true)) \
            \(reservation.state == .cancelled ? LocalizedText("""
                Remove from calendar
                """) : LocalizedText("Add to calendar"))</a>
            """
    }

    private var cancellation: Markup {
        """
        <a class="button"\(attribute: "href", TaxiLinks.cancelReservation(reservation.id))>\("Cancel reservation")</a>
        """
    }
}

/// The agreed details.
struct ReservationFacts {
    let reservation: ReservationResponse

    var markup: Markup {
        """
        <dl class="facts card card-soft"><dt>\("Pick-up time")</dt><dd>\(.moment(reservation.meetingAt, .weekdayAndClock))</dd>\
        <dt>\(TaxiTexts.meetingPlace)</dt><dd>\(TaxiTexts.place(reservation.origin))</dd>\
        <dt>\("Destination")</dt><dd>\(TaxiTexts.place(reservation.destination))</dd>\
        <dt>\(TaxiTexts.passengerCount)</dt><dd>\(reservation.passengers)</dd>\
        \(luggage > 0 ? "<dt>\("Pieces of luggage")</dt><dd>\(luggage)</dd>" : Markup.empty)\
        \(optional: price.map { "<dt>\("Price")</dt><dd>\("About \(LocalizedText.money($0))")</dd>" as Markup })</dl>
        """
    }

    private var luggage: Int { reservation.terms?.luggage ?? 0 }

    /// The quoted price at the time of reservation.
    private var price: Money? {
        guard let terms = reservation.terms, let units = terms.estimateMinorUnits else { return nil }
        return terms.currency.flatMap { Currency(code: $0) }.map { Money(minorUnits: units, $0).about }
    }
}

/// Asks to confirm the cancellation.
struct ReservationCancellationPage: Page {
    let reservation: ReservationResponse

    static var contents: any Decodable.Type { ReservationResponse.self }

    func encode(to encoder: any Encoder) throws { try reservation.encode(to: encoder) }

    var title: LocalizedText { "Cancel this reservation?" }

    var main: Markup {
        """
        <div class="stack"><h1>\(title)</h1>\(ReservationFacts(reservation: reservation).markup)\
        <p>\("You can cancel until \(reservation.allocatesAt). No taxi will come.")</p>\
        <form method="post"\(attribute: "action", TaxiLinks.cancelReservation(reservation.id)) data-enhance>\(.formToken)\
        <div class="form-actions"><button class="button button-danger">\("Cancel reservation")</button>\
        <a class="button"\(attribute: "href", TaxiLinks.reservation(reservation.id))>\("Keep reservation")</a></div></form></div>
        """
    }
}
