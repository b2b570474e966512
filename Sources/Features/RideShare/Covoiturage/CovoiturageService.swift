import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Searches, bookings and cancellations by clients of other operators (*standard covoiturage*).
struct CovoiturageService: Sendable {
    static let role = "rideshare.partner"
    private static let mostEvents = 200

    let database: RideShareDatabase
    let signUps: SignUpService
    let address: String
    let localTime: LocalTime

    /// The host of the public address identifies this operator.
    private var `operator`: String {
        let host = address.split(separator: "/").dropFirst().first ?? "localhost"
        return String(host.prefix { $0 != ":" })
    }

    /// Returns drivers with a free seat who can take a rider from a place to an event.
    func driverJourneys(_ query: Covoiturage.Search) async throws -> [Covoiturage.DriverJourney] {
        try await look(query) { search, event, context in
            let signUps = try context.signUps.listOpen(event: event.id)
            let people = Dictionary(signUps.map { ($0.id, $0.people) }, uniquingKeysWith: { first, _ in first })
            let taken = try context.pools.list(event: event.id, leg: .there).reduce(into: [:]) {
                $0[$1.offer, default: 0] += people[$1.request] ?? 0
            }
            return signUps.filter { $0.kind == .offer && !$0.womenOnly }.compactMap { offer in
                search.journey(offer, seatsLeft: offer.people - (taken[offer.id] ?? 0), event)
            }
        }
    }

    /// Returns riders without a ride who wait near a place.
    func passengerJourneys(_ query: Covoiturage.Search) async throws -> [Covoiturage.PassengerJourney] {
        try await look(query) { search, event, context in
            let paired = Set(try context.pools.list(event: event.id, leg: .there).map(\.request))
            return try context.signUps.listOpen(event: event.id)
                .filter { $0.kind == .request && !$0.womenOnly && !paired.contains($0.id) }
                .compactMap { search.journey(of: $0, event) }
        }
    }

    private func look<Journey: Sendable>(
        _ query: Covoiturage.Search,
        _ journeys: @escaping @Sendable (JourneySearch, DirectoryEvent, RideShareTransaction) throws -> [Journey]
    ) async throws -> [Journey] {
        let search = JourneySearch(query: query, operator: `operator`, address: address)
        return try await database.read { context in
            let events = try context.events.eventsWithRideSharing(
                endingAfter: context.now,
                limit: Self.mostEvents,
                in: context.transaction
            )
            var found: [Journey] = []
            for event in events where event.beginsAt > context.now && search.leads(to: event) {
                found += try journeys(search, event, context)
                if found.count >= search.count { break }
            }
            return Array(found.prefix(search.count))
        }
    }

    /// Books a seat for a user of another operator by creating a request, planned like all others.
    ///
    /// - Throws: `Problem` if the booking is invalid, `SignUpError.second` if it already exists.
    func book(_ booking: Covoiturage.Booking, by partner: Identifier<Account>) async throws -> Covoiturage.Booking {
        var check = Validation()
        let isID = Identifier<BookingRow>(booking.id) != nil
        check.require(isID, "id", "must be a UUID")
        let journey = booking.driverJourneyId.flatMap { Identifier<SignUp>($0) }
        check.require(journey != nil, "driverJourneyId", "must be the ID of a driver’s journey")
        try check.finish()
        let offer = try await database.read { context in
            let offer = try journey.flatMap { try context.signUps.find($0) }
            guard let offer, offer.kind == .offer, offer.state == .open else { throw SignUpError.noSuchSignUp }
            guard try BookingStore(transaction: context.transaction).find(booking.id, of: partner) == nil else {
                throw SignUpError.second
            }
            return offer
        }
        let made = try await signUps.make(.request, input(booking, offer), by: nil) { signUp, context in
            let row = BookingRow(
                partner: partner,
                id: booking.id,
                signUp: signUp.id,
                event: signUp.event,
                passengerID: booking.passenger.id,
                passengerOperator: booking.passenger.operator,
                pickUpAt: Timestamp(milliseconds: booking.passengerPickupDate * 1000),
                driverJourney: offer.id.description
            )
            try BookingStore(transaction: context.transaction).insert(row)
        }
        var answer = try await self.booking(booking.id, of: partner)
        // The token of the passenger's page is returned only once.
        answer.webUrl = made.token.map { address + RideSharePaths.guest($0).href }
        return answer
    }

    private func input(_ booking: Covoiturage.Booking, _ offer: SignUp) -> SignUpInput {
        let pickUp = Timestamp(milliseconds: booking.passengerPickupDate * 1000)
        // The rider is ready a little before the announced time.
        let clock = localTime.clock(pickUp.advanced(milliseconds: -600_000))
        var input = SignUpInput()
        input.event = offer.event
        input.name = String((booking.passenger.firstName ?? booking.passenger.alias).prefix(80))
        // The standard has no phone number; the other operator contacts its passenger.
        input.phone = "00000"
        input.place = booking.passengerPickupAddress.map { String($0.prefix(200)) }
        input.latitude = booking.passengerPickupLat
        input.longitude = booking.passengerPickupLng
        input.way = .there
        input.people = 1
        input.leavesAt = clock.utf8.count == 4 ? "0" + clock : clock
        return input
    }

    /// Returns a booking with its current status.
    ///
    /// - Throws: `SignUpError.noSuchSignUp`, also for another client's booking.
    func booking(_ id: String, of partner: Identifier<Account>) async throws -> Covoiturage.Booking {
        let name = `operator`
        return try await database.read { context in
            guard let row = try BookingStore(transaction: context.transaction).find(id, of: partner),
                let request = try context.signUps.find(row.signUp)
            else { throw SignUpError.noSuchSignUp }
            let pairing = try context.pools.list(of: [request.id]).first
            let venue = try context.knownEvent(row.event)?.venue
            let driver = try pairing.flatMap { try context.signUps.find($0.offer) }
            return Covoiturage.Booking(
                id: row.id,
                driver: Covoiturage.User(
                    id: pairing?.offer.description ?? row.driverJourney,
                    operator: name,
                    alias: pairing?.isNamed == true ? driver?.name ?? "Driver" : "Driver"
                ),
                passenger: Covoiturage.User(id: row.passengerID, operator: row.passengerOperator, alias: request.name),
                passengerPickupDate: (pairing?.at ?? row.pickUpAt).milliseconds / 1000,
                passengerPickupLat: request.place.latitude,
                passengerPickupLng: request.place.longitude,
                passengerDropLat: venue?.position.latitude ?? 0,
                passengerDropLng: venue?.position.longitude ?? 0,
                passengerPickupAddress: request.placeName,
                passengerDropAddress: venue?.name,
                status: Self.status(request, pairing),
                price: .free,
                driverJourneyId: row.driverJourney
            )
        }
    }

    private static func status(_ request: SignUp, _ pairing: Pairing?) -> Covoiturage.Status {
        if request.state == .cancelled { return .cancelled }
        guard let pairing else { return .waiting }
        return pairing.arrivedAt == nil ? .confirmed : .completed
    }

    /// Cancels a booking; the standard's other changes are not supported.
    ///
    /// - Throws: `SignUpError.noSuchSignUp`, and `SignUpError.notChangeable` for other changes and finished bookings.
    func change(_ change: Covoiturage.Change, by partner: Identifier<Account>) async throws {
        let row = try await database.read {
            try BookingStore(transaction: $0.transaction).find(change.id, of: partner)
        }
        guard let row else { throw SignUpError.noSuchSignUp }
        let status = try await booking(row.id, of: partner).status
        guard change.status == .cancelled, status == .waiting || status == .confirmed else {
            throw SignUpError.notChangeable
        }
        try await database.write { [signUps] context in
            guard let request = try context.signUps.find(row.signUp) else { return }
            _ = try Cancellation(context: context, messages: signUps.messages).cancel(request)
        }
    }

    /// Returns offers as Amarillo carpools, with the driver's home rounded to about a kilometer.
    func carpools() async throws -> [Carpool] {
        let (address, localTime) = (address, localTime)
        return try await database.read { context in
            let events = try context.events.eventsWithRideSharing(
                endingAfter: context.now,
                limit: Self.mostEvents,
                in: context.transaction
            )
            .filter { $0.beginsAt > context.now && $0.venue != nil }
            let byID = Dictionary(events.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
            let signUps = try context.signUps.listOpen(events: events.map(\.id))
            let people = Dictionary(signUps.map { ($0.id, $0.people) }, uniquingKeysWith: { first, _ in first })
            let taken = try context.pools.list(events: events.map(\.id), leg: .there).reduce(into: [:]) {
                $0[$1.offer, default: 0] += people[$1.request] ?? 0
            }
            return signUps.filter { $0.kind == .offer && $0.way.includes(.there) }.compactMap { offer in
                byID[offer.event].flatMap {
                    let free = max(0, offer.people - (taken[offer.id] ?? 0))
                    return Carpool(offer, $0, free: free, address: address, localTime: localTime)
                }
            }
        }
    }
}
