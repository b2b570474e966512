import CrosstownDispatchEngine
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// A place with its name.
struct NamedPlace: Hashable, Sendable {
    let name: String
    let position: Coordinate
}

/// A meeting time as it was meant: what clocks in the city show then, and the moment that this is.
struct MeetingTime: Hashable, Sendable {
    /// The day in the city.
    let day: CivilDay
    /// Minutes since midnight, as clocks show them.
    let minute: Int
    /// The moment.
    let at: Timestamp

    /// The time of day as forms take it, such as `09:05`.
    var clock: String { Self.clock(ofMinute: minute) }

    static func clock(ofMinute minute: Int) -> String { Self.two(minute / 60) + ":" + Self.two(minute % 60) }

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    /// The minute that `09:05` names; `nil` for anything else.
    static func minute(of text: String) -> Int? {
        let parts = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard parts.map(\.count) == [2, 2], let hour = Int(Substring(parts[0])), let minute = Int(Substring(parts[1])),
            (0...23).contains(hour), (0...59).contains(minute)
        else { return nil }
        return hour * 60 + minute
    }

    /// The moment at which clocks show a time; of two, the first; `nil` where clocks that are put forward never show it.
    static func moment(_ day: CivilDay, minute: Int, secondsFromUTC: (Timestamp) -> Int) -> Timestamp? {
        let shown = Timestamp(milliseconds: Int64(day.number) * 86_400_000 + Int64(minute) * 60_000)
        let before = secondsFromUTC(shown.advanced(milliseconds: -86_400_000))
        let first = shown.advanced(milliseconds: Int64(-before) * 1000)
        let offset = secondsFromUTC(first)
        if offset == before { return first }
        let second = shown.advanced(milliseconds: Int64(-offset) * 1000)
        return secondsFromUTC(second) == offset ? second : nil
    }
}

/// What a passenger reserves.
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
    /// The zone of the origin when it was reserved.
    let zone: String
    let form: ReservationForm
    let state: ReservationState
    let failure: ReservationFailure?
    /// The request that it has become.
    let request: Identifier<TaxiRequest>?
    let madeAt: Timestamp
    let changedAt: Timestamp
    /// How often calendars that hold it must learn of a change.
    let sequence: Int
    /// When the passenger was told that no taxi was found so far.
    let toldAt: Timestamp?

    var meetingAt: Timestamp { form.time.at }
}

/// A reservation with what its request has become.
struct ListedReservation: Sendable {
    let reservation: TaxiReservation
    let requestState: RequestState?
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
    /// In the order in which the columns are read.
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
