public import CrosstownDispatchEngine
public import CrosstownGeo
public import CrosstownKit
import CrosstownSQL
public import CrosstownValues
import CrosstownWeb

/// A passenger's request for a taxi, from the search to the end of the ride.
public struct TaxiRequest: Hashable, Sendable {
    /// The identifier.
    public let id: Identifier<TaxiRequest>
    /// The passenger.
    public let passenger: Identifier<Account>
    /// The zone of the meeting place.
    public let zone: String
    /// The meeting place.
    public let meetingPlace: Coordinate
    /// The name of the meeting place.
    public let placeName: String
    /// The number of passengers.
    public let passengers: Int
    /// The state.
    public internal(set) var state: RequestState
    /// The driver, once accepted.
    public internal(set) var driver: Identifier<Driver>?
    /// When the request was created.
    public let madeAt: Timestamp
    /// When a driver accepted.
    public package(set) var acceptedAt: Timestamp?
    /// When the driver reported the pick-up.
    public internal(set) var pickedUpAt: Timestamp?
    /// When the ride or the search ended.
    public internal(set) var endedAt: Timestamp?
    /// The cause of the end.
    public internal(set) var end: RequestEnd?
    /// The city's reason for the end.
    public internal(set) var endReason: String?
    /// When the passenger was last stored as seen on the request.
    public internal(set) var seenAt: Timestamp
    /// When the passenger created the request or last chose to keep looking.
    public internal(set) var confirmedAt: Timestamp
    /// The number of rounds of offers when the passenger last chose to keep looking.
    public internal(set) var confirmedRounds: Int
    /// When the driver first arrived at the meeting place.
    public internal(set) var arrivedAt: Timestamp?
    /// How the arrival was detected; `nil` before the arrival, and for arrivals of earlier versions.
    public internal(set) var arrivedBy: ArrivalBasis?
    /// When the passenger reported not being in the taxi, which puts the ride in dispute.
    public internal(set) var notInTaxiAt: Timestamp?
    /// When a driver last declined the request.
    let refusedAt: Timestamp?
    /// The last driver who accepted but canceled.
    var lostDriver: Identifier<Driver>?
    /// The meeting time of a reservation.
    public let wantedAt: Timestamp?
    /// The estimated arrival last shown.
    var toldArrival: Arrival?
}

extension TaxiRequest {
    /// Creates a request in search of a taxi.
    package init(
        _ id: Identifier<TaxiRequest>,
        passenger: Identifier<Account>,
        zone: String,
        meetingPlace: Coordinate,
        placeName: String,
        passengers: Int,
        wantedAt: Timestamp? = nil,
        at now: Timestamp
    ) {
        (self.id, self.passenger, self.zone, self.meetingPlace) = (id, passenger, zone, meetingPlace)
        (self.placeName, self.passengers, self.wantedAt) = (placeName, passengers, wantedAt)
        (madeAt, seenAt, confirmedAt) = (now, now, now)
        state = .searching
        confirmedRounds = 0
        refusedAt = nil
    }

    static let columns: SQL = """
        id, passenger, zone, latitude, longitude, place_name, passengers, state, driver,
        made_at, accepted_at, picked_up_at, ended_at, end_cause, end_reason, seen_at, confirmed_at, confirmed_rounds,
        arrived_at, arrived_by, not_in_taxi_at, refused_at, lost_driver, wanted_at, told_expected_at, told_is_here
        """

    init(row: Row) throws {
        var reader = RowReader(row)
        try self.init(reading: &reader)
    }

    /// Reads the `columns`.
    init(reading row: inout RowReader) throws {
        id = try row.next()
        passenger = try row.next()
        zone = try row.next()
        meetingPlace = Coordinate(latitude: try row.next(), longitude: try row.next())
        placeName = try row.next()
        passengers = try row.next()
        state = try row.next()
        driver = try row.next()
        madeAt = try row.next()
        acceptedAt = try row.next()
        pickedUpAt = try row.next()
        endedAt = try row.next()
        end = try row.next()
        endReason = try row.next()
        seenAt = try row.next(as: Timestamp?.self) ?? madeAt
        confirmedAt = try row.next(as: Timestamp?.self) ?? madeAt
        confirmedRounds = try row.next()
        arrivedAt = try row.next()
        arrivedBy = try row.next()
        notInTaxiAt = try row.next()
        refusedAt = try row.next()
        lostDriver = try row.next()
        wantedAt = try row.next()
        let (expectedAt, isHere): (Timestamp?, Bool?) = (try row.next(), try row.next())
        if let expectedAt, let isHere { toldArrival = Arrival(expectedAt: expectedAt, isHere: isHere) }
    }

    /// Returns the request with the times when its users were last seen.
    func open(driverHeardAt: Timestamp?) -> OpenRequest {
        let since = state == .searching ? confirmedAt : pickedUpAt ?? acceptedAt ?? madeAt
        return OpenRequest(
            state: state,
            since: since,
            passengerSeenAt: seenAt,
            confirmedAt: confirmedAt,
            driverHeardAt: driverHeardAt,
            wantedAt: wantedAt
        )
    }
}

extension TaxiRequest {
    /// Time and zone of a request stay for the city's counts; the place is rounded to a hundredth of a degree, about a
    /// kilometer.
    static let personal = PersonalTable(
        "taxi_request",
        [
            .account("passenger", in: "Taxi requests", erasing: .nobody),
            .listed("t.made_at", as: .moment("When")),
            .content("place_name", as: .plain("Pick-up point"), clearedTo: "\(TaxiTexts.erased)"),
            .content("latitude", as: .degrees("Latitude"), clearedTo: "CAST(latitude * 100 AS BIGINT) / 100.0"),
            .content("longitude", as: .degrees("Longitude"), clearedTo: "CAST(longitude * 100 AS BIGINT) / 100.0"),
            .listed("t.passengers", as: .plain("Passengers")), .listed("t.state", as: .plain("Status")),
            .listed("d.code", as: .plain("Taxi")),
            .listed("t.accepted_at", as: .moment("Accepted")), .listed("t.picked_up_at", as: .moment("Picked up")),
            .listed("t.ended_at", as: .moment("Ended")), .listed("t.end_cause", as: .plain("Reason it ended")),
            .content("end_reason", as: .plain("The city’s reason"), clearedTo: "NULL"),
            .listed("t.seen_at", as: .moment("Last seen")), .listed("t.confirmed_at", as: .moment("Confirmed")),
            .listed("t.arrived_at", as: .moment("Taxi arrived")),
            .listed("f.amount", as: .plain("Fare")), .listed("f.currency", as: .plain("Currency")),
            .listed("f.entered_at", as: .moment("Fare entered")),
            .listed("s.destination_name", as: .plain("Destination")),
            .listed("s.destination_latitude", as: .degrees("Destination latitude")),
            .listed("s.destination_longitude", as: .degrees("Destination longitude")),
            .listed("s.luggage", as: .plain("Luggage")), .listed("s.payment", as: .plain("Payment")),
            .listed("s.total", as: .plain("Estimate")),
            .listed("w.state", as: .plain("Payment status")), .listed("w.held", as: .plain("Held")),
            .listed("w.paid", as: .plain("Collected")), .listed("w.tip", as: .plain("Tip")),
            .listed("coalesce(w.objection, b.objection)", as: .plain("Fare dispute")),
            .listed("coalesce(w.decision, b.decision)", as: .plain("Decided")),
            .listed("t.not_in_taxi_at", as: .moment("Reported not in the taxi")),
            .impersonal("driver", "lost_driver", because: Driver.number),
            .impersonal("arrived_by", because: "How the arrival of the taxi was noticed."),
        ],
        joining: """
            LEFT JOIN taxi_driver d ON d.id = t.driver LEFT JOIN taxi_fare f ON f.request = t.id
            LEFT JOIN taxi_terms s ON s.request = t.id LEFT JOIN taxi_payment w ON w.request = t.id
            LEFT JOIN taxi_doubted_fare b ON b.request = t.id
            """,
        order: "t.made_at DESC"
    )

    /// The driver's data, without passengers and origins.
    static let drives = PersonalTable(
        "taxi_request",
        of: "taxi_driver",
        by: "driver",
        in: "Rides as a taxi driver",
        [
            .listed("t.accepted_at", as: .moment("Accepted")), .listed("t.picked_up_at", as: .moment("Picked up")),
            .listed("t.ended_at", as: .moment("Ended")), .listed("t.state", as: .plain("Status")),
        ],
        order: "t.made_at DESC"
    )
}
