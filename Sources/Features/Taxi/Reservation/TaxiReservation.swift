import CrosstownDispatchEngine
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

struct NamedPlace: Hashable, Sendable {
    let name: String
    let position: Coordinate
}

struct ReservationForm: Hashable, Sendable {
    let origin: NamedPlace
    let destination: NamedPlace
    let time: MeetingTime
    let passengers: Int
}

/// A taxi for a later time.
struct TaxiReservation: Hashable, Sendable {
    let id: Identifier<TaxiReservation>
    let passenger: Identifier<Account>
    /// The zone of the origin at the time of reservation.
    let zone: String
    let form: ReservationForm
    let state: ReservationState
    let failure: ReservationFailure?
    /// The request created from the reservation.
    let request: Identifier<TaxiRequest>?
    let madeAt: Timestamp
    let changedAt: Timestamp
    /// The number of updates, for calendars.
    let sequence: Int
    /// When the passenger was notified that no taxi has been found yet.
    let toldAt: Timestamp?

    var meetingAt: Timestamp { form.time.at }
}

/// A reservation with the state of its request.
struct ListedReservation: Sendable {
    let reservation: TaxiReservation
    let requestState: RequestState?
    let requestArrivedAt: Timestamp?
    let requestEnd: RequestEnd?
    let taxiCode: String?
}

extension TaxiReservation {
    static let columns: SQL = """
        id, passenger, zone, origin_name, origin_latitude, origin_longitude, destination_name, destination_latitude,
        destination_longitude, passengers, civil_day, civil_minute, meeting_at, state, failure, request, made_at,
        changed_at, sequence, told_at
        """

    /// Reads the `columns`.
    init(reading row: inout RowReader) throws {
        id = try row.next()
        passenger = try row.next()
        zone = try row.next()
        form = ReservationForm(
            origin: try NamedPlace(reading: &row),
            destination: try NamedPlace(reading: &row),
            passengers: try row.next(),
            time: MeetingTime(day: CivilDay(number: try row.next()), minute: try row.next(), at: try row.next())
        )
        state = try row.next()
        failure = try row.next()
        request = try row.next()
        madeAt = try row.next()
        changedAt = try row.next()
        sequence = try row.next()
        toldAt = try row.next()
    }
}

extension ReservationForm {
    /// The parameters are in the order of the columns.
    fileprivate init(origin: NamedPlace, destination: NamedPlace, passengers: Int, time: MeetingTime) {
        self.init(origin: origin, destination: destination, time: time, passengers: passengers)
    }
}

extension NamedPlace {
    fileprivate init(reading row: inout RowReader) throws {
        name = try row.next()
        position = Coordinate(latitude: try row.next(), longitude: try row.next())
    }
}

extension TaxiReservation {
    static let personal = PersonalTable(
        "taxi_reservation",
        [
            .account("passenger", in: "Taxi reservations", erasing: .row),
            .listed("t.meeting_at", as: .moment("Pick-up time")),
            .content("origin_name", as: .plain("From")),
            .content("origin_latitude", as: .degrees("From latitude")),
            .content("origin_longitude", as: .degrees("From longitude")),
            .content("destination_name", as: .plain("To")),
            .content("destination_latitude", as: .degrees("To latitude")),
            .content("destination_longitude", as: .degrees("To longitude")),
            .listed("t.passengers", as: .plain("Passengers")), .listed("t.state", as: .plain("Status")),
            .listed("t.failure", as: .plain("Why no taxi came")), .listed("t.made_at", as: .moment("Reserved")),
            .listed("t.changed_at", as: .moment("Changed")), .listed("t.told_at", as: .moment("Notified of a delay")),
            .listed("s.luggage", as: .plain("Luggage")), .listed("s.payment", as: .plain("Payment")),
            .listed("s.total", as: .plain("Estimate")), .listed("s.currency", as: .plain("Currency")),
        ],
        joining: "LEFT JOIN taxi_terms s ON s.reservation = t.id",
        order: "t.meeting_at DESC"
    )
}
