import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Shared rides for the programs of other operators: searched, booked and cancelled by the *standard covoiturage*.
struct CovoiturageService: Sendable {
    static let role = "rideshare.partner"
    /// So many events are looked at.
    private static let mostEvents = 200

    let database: RideShareDatabase
    let signUps: SignUpService
    let address: String
    let localTime: LocalTime

    /// The name of this operator: the host of its public address.
    private var `operator`: String {
        let host = address.split(separator: "/").dropFirst().first ?? "localhost"
        return String(host.prefix { $0 != ":" })
    }

    /// Drivers with a free seat who could take somebody from a place to an event.
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

    /// People without a ride who wait near a place.
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

    /// Takes a seat for somebody of another operator: a request, which the plan serves like all others.
    ///
    /// - Throws: `Problem` for what is no booking, `SignUpError.second` for a booking that is known.
    func book(_ booking: Covoiturage.Booking, by partner: Identifier<Account>) async throws -> Covoiturage.Booking {
        var check = Validation()
        let isID = Identifier<BookingRow>(booking.id) != nil
        check.require(isID, "id", "must be a UUID")
        let journey = booking.driverJourneyId.flatMap { Identifier<SignUp>($0) }
        check.require(journey != nil, "driverJourneyId", "must be the id of a driver’s journey")
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
        // The secret of the passenger's page is told once.
        answer.webUrl = made.token.map { address + RideSharePaths.guest($0).href }
        return answer
    }

    private func input(_ booking: Covoiturage.Booking, _ offer: SignUp) -> SignUpInput {
        let pickUp = Timestamp(milliseconds: booking.passengerPickupDate * 1000)
        // Ready a little before the moment that was told.
        let clock = localTime.clock(pickUp.advanced(milliseconds: -600_000))
        var input = SignUpInput()
        input.event = offer.event
        input.name = String((booking.passenger.firstName ?? booking.passenger.alias).prefix(80))
        // The other operator reaches its passenger; there is no number in the standard.
        input.phone = "00000"
        input.place = booking.passengerPickupAddress.map { String($0.prefix(200)) }
        input.latitude = booking.passengerPickupLat
        input.longitude = booking.passengerPickupLng
        input.way = .there
        input.people = 1
        input.leavesAt = clock.utf8.count == 4 ? "0" + clock : clock
        return input
    }

    /// A booking as it stands.
    ///
    /// - Throws: `SignUpError.noSuchSignUp`, also for another partner's.
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

    /// Cancels a booking; nothing else can be wished of it.
    ///
    /// - Throws: `SignUpError.noSuchSignUp`, and `SignUpError.notChangeable` for other wishes and where it is over.
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

    /// Offers as carpools of Amarillo, in which a driver's home is told to about a kilometer.
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
