import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The pages of offers and requests: events, the user's sign-ups, and one of them with its legs on the map.
extension SignUpService {
    /// Returns the events with shared rides and their open sign-ups; events that have begun only if the user signed up.
    func list(_ person: Identifier<Account>?) async throws -> RidesHomePage {
        try await database.read { context in
            let found = try context.events.eventsWithRideSharing(
                endingAfter: context.now,
                limit: 50,
                in: context.transaction
            )
            let counts = try context.signUps.counts(of: found.map(\.id))
            let own = try person.map { try context.signUps.list(of: $0, before: .distantFuture, limit: 50) } ?? []
            let open = Set(own.filter { $0.state == .open }.map(\.event))
            return RidesHomePage(
                events: found.filter { $0.beginsAt > context.now || open.contains($0.id) }.map { event in
                    .init(event, counts[event.id] ?? .none, isMine: open.contains(event.id))
                },
                localTime: check.localTime
            )
        }
    }

    /// Returns the event for which a user chooses between an offer and a request.
    func choice(_ event: String) async throws -> RideChoicePage {
        try await database.read { context in
            RideChoicePage(event: try context.event(event), now: context.now, localTime: check.localTime)
        }
    }

    /// Returns all sign-ups of a person; the server cannot list those of a guest.
    func status(_ person: Identifier<Account>?, canceled: SignUp.Kind? = nil) async throws -> StatusPage {
        guard let person else { return StatusPage(entries: [], isStranger: true, canceled: canceled) }
        return try await database.read { context in
            let all = try context.signUps.list(of: person, before: .distantFuture, limit: 100)
            let events = try context.events.events(Array(Set(all.map(\.event))), in: context.transaction)
            let met = try context.meetings.cancelled(of: person)
            let ended = try context.signUps.ended(of: person)
            let signUps = all.filter { signUp in
                signUp.state == .open || met.contains(signUp.id)
                    || (ended.contains(signUp.id) && isDayToCome(of: events[signUp.event], at: context.now))
            }
            let pairings = try context.pools.list(of: signUps.map(\.id))
            let riders = try context.signUps.list(Array(Set(pairings.map(\.request))))
            let people = riders.reduce(into: [:]) { $0[$1.id] = $1.people }
            let entries = signUps.map { signUp in
                let own = pairings.filter { $0.offer == signUp.id || $0.request == signUp.id }
                return StatusPage.Entry(
                    signUp,
                    events[signUp.event],
                    own,
                    RideSummary(signUp, own, people: people, events[signUp.event], at: context.now),
                    check.localTime
                )
            }
            return StatusPage(entries: entries, canceled: canceled)
        }
    }

    /// Whether the last day of an event is not over.
    private func isDayToCome(of event: DirectoryEvent?, at now: Timestamp) -> Bool {
        guard let event else { return false }
        return check.localTime.day(of: now) <= check.localTime.day(of: event.endsAt)
    }

    /// Returns a sign-up for its owner, with its legs on the map.
    func page(_ holder: SignUpHolder, reported: Identifier<SignUp>? = nil) async throws -> SignUpPage {
        let ride = try await database.read { try $0.ride(holder) }
        return SignUpPage(
            ride: ride,
            holder: holder,
            reported: reported.flatMap { ride.reports[$0] },
            topic: holder.token.map { RideTopics.topic(Self.hash($0)) },
            look: await look(ride),
            localTime: check.localTime,
            shareForm: ride.signUp.person == nil
                ? .empty
                : followLinks.shareForm(
                    for: RideReference(feature: RideShareModule.id, ride: ride.signUp.id.description)
                )
        )
    }

    /// Returns the topics of a sign-up's live stream.
    func topics(_ holder: SignUpHolder) async throws -> [String] {
        let signUp = try await database.read { try $0.signUp(holder) }
        return [RideShareAnnouncer.topic(signUp.event), CarMove.topic(signUp.id)]
    }

    private func look(_ ride: OwnedRide) async -> RideWays.Look {
        if ride.signUp.kind == .offer { return await ways.way(through: ride.route) }
        guard let position = ride.visibleCar?.position, position.tellsArrival(at: ride.now),
            let pairing = ride.current, pairing.outcome == .open
        else { return RideWays.Look() }
        guard let place = ride.signUp.boarding(on: pairing.leg, ride.event).place else { return RideWays.Look() }
        return await ways.arrival(from: position, to: place, at: ride.now)
    }

    /// Returns a rider's leg for people with its link, which expires an hour after the event's end.
    func followed(_ ride: String) async throws -> FollowedRide? {
        guard let id = Identifier<SignUp>(ride) else { return nil }
        return try await database.read { context in
            guard let signUp = try context.signUps.find(id), let person = signUp.person,
                let event = try context.events.event(signUp.event, in: context.transaction)
            else { return nil }
            let ride = try context.ride(signUp)
            let next = ride.current
            let isOver = signUp.state == .cancelled || context.now > event.endsAt.advanced(milliseconds: 3_600_000)
            return FollowedRide(
                rider: person,
                title: "Shared ride: \(event.title)",
                state: next.map(Self.state) ?? "No ride yet",
                isOver: isOver,
                position: ride.visibleCar?.position?.place,
                positionAt: ride.visibleCar?.position?.at,
                arrivesAt: next.map { $0.leg == .there ? event.beginsAt : $0.at }
            )
        }
    }

    private static func state(_ pairing: Pairing) -> LocalizedText {
        if pairing.arrivedAt != nil { return "Arrived" }
        return pairing.outcome == .pickedUp ? "In the car" : "Waiting for the car"
    }
}

extension Timestamp {
    /// A timestamp after all stored ones: the year 9999.
    static let distantFuture = Timestamp(milliseconds: 253_370_764_800_000)
}
