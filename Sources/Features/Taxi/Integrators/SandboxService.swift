import CrosstownContract
import CrosstownDispatchEngine
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The API of real rides with simulated taxis.
struct SandboxService: Sendable {
    private static let mostOpen = 200
    private static let days = 30

    let database: any Database
    let clock: any WallClock
    let ids: any IdentifierSource
    let entry: RequestEntry
    let city: CityZones
    let webhooks: any Webhooks
    let address: String

    /// Creates a test ride; the same reference returns the existing one.
    ///
    /// - Throws: `Problem` with all invalid fields, and `TaxiRefusal`.
    func ask(_ message: ProgramRideEntry, by program: String) async throws -> ProgramRide {
        let reference = try message.checkedReference()
        let form = try await entry.form(
            RequestMessage(
                meetingPlace: message.meetingPlace ?? "",
                latitude: message.latitude,
                longitude: message.longitude,
                passengers: message.passengers
            )
        )
        guard let zone = city.map.zone(at: form.meetingPlace).map({ city.map.zones[$0].id }) else {
            throw TaxiRefusal.entry(.outsideCity)
        }
        let (id, now) = (ids.next(SandboxRide.self), clock.now())
        let ride = try await database.write { [self] transaction in
            let store = SandboxStore(transaction: transaction)
            if let known = try store.find(reference: reference, of: program) { return known }
            guard try store.countOpen(of: program) < Self.mostOpen else { throw TaxiRefusal.program(.tooManyOpen) }
            let ride = SandboxRide(
                id: id,
                program: program,
                reference: reference,
                zone: zone,
                place: form.meetingPlace,
                placeName: form.placeName,
                passengers: form.passengers,
                state: .searching,
                madeAt: now
            )
            try store.insert(ride)
            try report(RideEvents.requested, ride, at: now, transaction)
            try schedule(ride, at: now, transaction)
            return ride
        }
        return answer(ride)
    }

    func ride(_ id: Identifier<SandboxRide>, of program: String) async throws -> ProgramRide {
        answer(try await database.read { try own(id, of: program, $0) })
    }

    func rides(of program: String, behind id: Identifier<SandboxRide>?) async throws -> ProgramRides {
        let limit = GuestService.pageLength
        let found = try await database.read {
            try SandboxStore(transaction: $0).list(of: program, behind: id, limit: limit + 1)
        }
        return ProgramRides(
            rides: found.prefix(limit).map(answer),
            next: found.count > limit ? found[limit - 1].id.description : nil
        )
    }

    /// Advances the simulated clock, or ends the ride as its guest.
    ///
    /// - Throws: ``TaxiRefusal`` if the state does not allow it.
    func advance(
        _ id: Identifier<SandboxRide>,
        of program: String,
        _ take: @escaping @Sendable (inout SandboxRide, Timestamp) throws -> WebhookKind?
    ) async throws -> ProgramRide {
        let now = clock.now()
        let ride = try await database.write { [self] transaction in
            var ride = try own(id, of: program, transaction)
            if let kind = try take(&ride, now) { try keep(ride, kind, at: now, transaction) }
            return ride
        }
        return answer(ride)
    }

    var deadlineHandlers: [String: DeadlineRunner.Handler] {
        [
            SandboxStore.deadlineKind: { [self] deadline, transaction in
                guard let id = Identifier<SandboxRide>(deadline.subject),
                    var ride = try SandboxStore(transaction: transaction).find(id), let next = ride.next
                else { return }
                let now = clock.now()
                let kind = try ride.take(next.step, at: now)
                try keep(ride, kind, at: now, transaction)
            }
        ]
    }

    /// Deletes test rides after a month.
    static var retention: RetentionRule {
        RetentionRule(
            "taxi.rehearsals",
            explanation: "Test rides of API clients.",
            days: days
        ) { moment, limit, transaction in
            try SandboxStore(transaction: transaction).delete(olderThan: moment, limit: limit)
        }
    }

    private func own(
        _ id: Identifier<SandboxRide>,
        of program: String,
        _ transaction: any Transaction
    ) throws -> SandboxRide {
        guard let ride = try SandboxStore(transaction: transaction).find(id), ride.program == program else {
            throw TaxiRefusal.noSuchRequest
        }
        return ride
    }

    private func keep(
        _ ride: SandboxRide,
        _ kind: WebhookKind,
        at now: Timestamp,
        _ transaction: any Transaction
    ) throws {
        try SandboxStore(transaction: transaction).update(ride)
        try report(kind, ride, at: now, transaction)
        try schedule(ride, at: now, transaction)
    }

    private func schedule(_ ride: SandboxRide, at now: Timestamp, _ transaction: any Transaction) throws {
        let (kind, subject) = (SandboxStore.deadlineKind, ride.id.description)
        guard let next = ride.next else { return try Deadlines.cancel(transaction, kind: kind, subject: subject) }
        let dueAt = now.advanced(milliseconds: next.milliseconds)
        try Deadlines.schedule(transaction, kind: kind, subject: subject, dueAt: dueAt)
    }

    private func report(
        _ kind: WebhookKind,
        _ ride: SandboxRide,
        at now: Timestamp,
        _ transaction: any Transaction
    ) throws {
        try webhooks.tell(
            WebhookEvent(
                kind,
                subject: "taxi.ride/\(ride.id)",
                program: ride.program,
                isRehearsal: true,
                at: now,
                data: RideReport(ride)
            ),
            in: transaction
        )
    }

    private func answer(_ ride: SandboxRide) -> ProgramRide {
        ProgramRide(ride, zone: city.name(of: ride.zone), link: address + TaxiLinks.home.href)
    }
}

extension RideReport {
    init(_ ride: SandboxRide) {
        self.init(
            ride: ride.id.description,
            state: ride.state,
            zone: ride.zone,
            passengers: ride.passengers,
            taxi: ride.acceptedAt == nil ? nil : SandboxRide.taxi,
            madeAt: ride.madeAt,
            acceptedAt: ride.acceptedAt,
            arrivedAt: ride.arrivedAt,
            pickedUpAt: ride.pickedUpAt,
            endedAt: ride.endedAt,
            endCause: ride.end,
            reference: ride.reference
        )
    }
}

extension ProgramRide {
    init(_ ride: SandboxRide, zone: String, link: String) {
        let hasTaxi = ride.acceptedAt != nil
        self.init(
            id: ride.id.description,
            reference: ride.reference,
            state: ride.state,
            zone: zone,
            meetingPlace: ride.placeName,
            latitude: ride.place.latitude,
            longitude: ride.place.longitude,
            passengers: ride.passengers,
            madeAt: ride.madeAt,
            acceptedAt: ride.acceptedAt,
            arrivedAt: ride.arrivedAt,
            pickedUpAt: ride.pickedUpAt,
            endedAt: ride.endedAt,
            endCause: ride.end,
            taxi: hasTaxi ? Taxi(ride) : nil,
            asksAgainAt: nil,
            asksToKeepLooking: false,
            searchEndsAt: nil,
            link: link,
            isRehearsal: true
        )
    }
}

extension ProgramRide.Taxi {
    /// Places the simulated taxi at the meeting place or some streets away.
    fileprivate init(_ ride: SandboxRide) {
        let isHere = ride.arrivedAt != nil
        let isComing = ride.state == .accepted
        self.init(
            code: SandboxRide.taxi,
            latitude: ride.state.isOpen ? ride.place.latitude + (isHere ? 0 : 0.003) : nil,
            longitude: ride.state.isOpen ? ride.place.longitude : nil,
            arrivesInSeconds: isComing ? (isHere ? 0 : 60) : nil,
            isHere: isComing ? isHere : nil,
            isEstimated: isComing ? false : nil
        )
    }
}
