import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb
import Crypto
import Foundation

/// Whose sign-up somebody asks for.
enum SignUpHolder: Sendable, Hashable {
    /// That of an account, by its identity.
    case account(Identifier<Account>, Identifier<SignUp>)
    /// That of somebody without an account, by the secret of its link.
    case token(String)
}

/// Offers and requests: made, changed, cancelled and looked at by those whose they are.
struct SignUpService: Sendable {
    let database: RideShareDatabase
    let ids: any IdentifierSource
    let randomBytes: @Sendable (Int) -> [UInt8]
    let check: SignUpCheck
    let people: any People
    let ways: RideWays
    let followLinks: any FollowLinks
    let membership: Membership
    let messages: RideShareMessages

    /// The events that rides are shared to, with what is open; those that have begun only to who signed up.
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
                    let count = counts[event.id] ?? (0, 0)
                    return .init(event, offers: count.offers, requests: count.requests, isMine: open.contains(event.id))
                },
                localTime: check.localTime
            )
        }
    }

    /// The form of a new offer or request, or the events to choose from where none is named.
    func start(_ kind: SignUp.Kind, _ event: String?, _ person: Identifier<Account>?) async throws -> SignUpStartPage {
        if let event, !event.isEmpty {
            return SignUpStartPage(kind: kind, step: .form(try await form(kind, event, person)))
        }
        if kind == .offer {
            try await database.read { [membership] context in
                guard let person, try membership.mayOffer(person, in: context.transaction) else {
                    throw SignUpError.notAMember
                }
            }
        }
        var events = try await list(person)
        events.kind = kind
        return SignUpStartPage(kind: kind, step: .event(events))
    }

    /// The form of a new offer or request.
    func form(
        _ kind: SignUp.Kind,
        _ event: String?,
        _ person: Identifier<Account>?,
        refused: RefusedForm? = nil
    ) async throws -> SignUpFormPage {
        try await database.read { [membership, people] context in
            let id = event ?? ""
            let event = try context.openEvent(id)
            if let person, let open = try context.signUps.findOpen(event: id, person: person) {
                return try changing(open, .account(person, open.id), event, refused, context)
            }
            if kind == .offer {
                guard let person, try membership.mayOffer(person, in: context.transaction) else {
                    throw SignUpError.notAMember
                }
            }
            let profile = try person.flatMap { try people.profiles(of: [$0], in: context.transaction)[$0] }
            return SignUpFormPage(
                kind: kind,
                event: event,
                signUp: nil,
                nickname: profile?.nickname,
                key: newKey(),
                refused: refused,
                localTime: check.localTime
            )
        }
    }

    /// The event that somebody chose to share a ride to.
    func choice(_ event: String) async throws -> RideChoicePage {
        try await database.read { context in
            RideChoicePage(event: try context.event(event), now: context.now, localTime: check.localTime)
        }
    }

    /// Makes an offer or a request, and what belongs to it, in one transaction.
    ///
    /// - Returns: it, and the secret of its link for somebody without an account.
    /// - Throws: `SignUpError`, and `Problem` that names the wrong fields.
    func make(
        _ kind: SignUp.Kind,
        _ input: SignUpInput,
        by person: Identifier<Account>?,
        with more: @escaping @Sendable (SignUp, RideShareTransaction) throws -> Void = { _, _ in }
    ) async throws -> (signUp: SignUp, token: String?) {
        let (event, avoided) = try await database.read { [people] context in
            let event = try context.openEvent(input.event ?? "")
            return (event, try AvoidedPeople(input.avoided, people, in: context.transaction))
        }
        let checked = try await check.check(input, kind, event, avoiding: avoided)
        let key = input.key ?? newKey()
        let id = ids.next(SignUp.self)
        let signUp = try await database.write { [membership] context in
            if let known = try context.signUps.find(tokenHash: Self.hash(key)), known.person == person { return known }
            let event = try context.openEvent(event.id)
            if kind == .offer {
                guard let person, try membership.mayOffer(person, in: context.transaction) else {
                    throw SignUpError.notAMember
                }
            }
            let signUp = SignUp(id, kind, event, person, checked, at: context.now)
            try context.signUps.insert(signUp, tokenHash: Self.hash(key))
            try context.avoidances.set(checked.avoided, for: id)
            try context.schedule(event)
            switch kind {
            case .offer: try context.scheduleMembers(event)
            case .request: try context.scheduleReport(of: signUp, event)
            }
            try context.changed(event.id, signUp.way.legs, byNewcomer: true)
            try more(signUp, context)
            return signUp
        }
        return (signUp, person == nil ? key : nil)
    }

    private func newKey() -> String {
        randomBytes(24).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }

    /// Changes one's own sign-up, until drivers and riders are told of each other.
    func change(_ holder: SignUpHolder, _ input: SignUpInput) async throws -> SignUp {
        let (event, kind, avoided) = try await database.read { [people] context in
            let signUp = try context.signUp(holder)
            let avoided = try AvoidedPeople(input.avoided, people, in: context.transaction)
            return (try context.openEvent(signUp.event), signUp.kind, avoided)
        }
        let checked = try await check.check(input, kind, event, avoiding: avoided)
        return try await database.write { [membership] context in
            var signUp = try context.openSignUp(holder)
            if let person = signUp.person, signUp.kind == .offer {
                guard try membership.mayOffer(person, in: context.transaction) else { throw SignUpError.notAMember }
            }
            let event = try context.openEvent(signUp.event)
            let legs = signUp.way.legs + checked.way.legs
            let isFrozen = legs.contains { RideShareDeadline.moments(event, $0).freeze <= context.now }
            guard !isFrozen else { throw SignUpError.frozen }
            signUp.take(checked)
            try context.signUps.update(signUp)
            try context.avoidances.set(checked.avoided, for: signUp.id)
            try context.signUps.noteChange([signUp.id], at: context.now)
            try context.changed(event.id, Leg.allCases.filter(legs.contains))
            return signUp
        }
    }

    /// Takes back one's own sign-up; doing it twice changes nothing.
    func cancel(_ holder: SignUpHolder) async throws -> SignUp {
        try await database.write { [messages] context in
            try Cancellation(context: context, messages: messages).cancel(context.signUp(holder))
        }
    }

    /// One sign-up as its owner sees it, with its ways on the map.
    func page(_ holder: SignUpHolder) async throws -> SignUpPage {
        let ride = try await database.read { try $0.ride(holder) }
        return SignUpPage(
            ride: ride,
            holder: holder,
            look: await look(ride),
            localTime: check.localTime,
            shareForm: ride.signUp.person == nil
                ? .empty
                : followLinks.shareForm(
                    for: RideReference(feature: RideShareModule.id, ride: ride.signUp.id.description)
                )
        )
    }

    /// What a live stream of one's own sign-up tells.
    func topics(_ holder: SignUpHolder) async throws -> [String] {
        let signUp = try await database.read { try $0.signUp(holder) }
        return [RideShareAnnouncer.topic(signUp.event), CarMove.topic(signUp.id)]
    }

    private func look(_ ride: OwnedRide) async -> RideWays.Look {
        if ride.signUp.kind == .offer { return await ways.way(through: ride.route) }
        guard let position = ride.visibleCar?.position, let pairing = ride.current, pairing.outcome == .open else {
            return RideWays.Look()
        }
        guard let place = ride.signUp.boarding(on: pairing.leg, ride.event).place else { return RideWays.Look() }
        return await ways.arrival(from: position, to: place, at: ride.now)
    }

    /// A rider's way as those see it who were given its link; it leads nowhere an hour after the event's end.
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
        return pairing.outcome == .pickedUp ? "In the car" : "Waits for the car"
    }

    /// The form that changes a sign-up.
    func editForm(_ holder: SignUpHolder, refused: RefusedForm? = nil) async throws -> SignUpFormPage {
        try await database.read { context in
            let signUp = try context.openSignUp(holder)
            let event = try context.openEvent(signUp.event)
            return try changing(signUp, holder, event, refused, context)
        }
    }

    private func changing(
        _ signUp: SignUp,
        _ holder: SignUpHolder,
        _ event: DirectoryEvent,
        _ refused: RefusedForm?,
        _ context: RideShareTransaction
    ) throws -> SignUpFormPage {
        let avoided = try people.profiles(of: context.avoidances.list(for: signUp.id), in: context.transaction)
        return SignUpFormPage(
            kind: signUp.kind,
            event: event,
            signUp: signUp,
            holder: holder,
            avoided: avoided.values.map(\.userName).sorted(),
            refused: refused,
            localTime: check.localTime
        )
    }

    /// All sign-ups of a person.
    func status(_ person: Identifier<Account>) async throws -> StatusPage {
        try await database.read { context in
            let met = try context.meetings.cancelled(of: person)
            let signUps = try context.signUps.list(of: person, before: .distantFuture, limit: 100)
                .filter { $0.state == .open || met.contains($0.id) }
            let pairings = try context.pools.list(of: signUps.map(\.id))
            let events = try context.events.events(Array(Set(signUps.map(\.event))), in: context.transaction)
            let entries = signUps.map { signUp in
                StatusPage.Entry(
                    signUp,
                    events[signUp.event],
                    pairings.filter { $0.offer == signUp.id || $0.request == signUp.id },
                    check.localTime
                )
            }
            return StatusPage(entries: entries)
        }
    }

    static func hash(_ token: String) -> [UInt8] { Array(SHA256.hash(data: Data(token.utf8))) }
}

extension SignUpHolder {
    /// The secret of the link; `nil` for an account's.
    var token: String? { if case .token(let token) = self { token } else { nil } }
}

extension Timestamp {
    /// A moment after all others that are ever kept: the year 9999.
    static let distantFuture = Timestamp(milliseconds: 253_370_764_800_000)
}

extension RideShareTransaction {
    /// Somebody's own sign-up.
    ///
    /// - Throws: `SignUpError.noSuchSignUp`, also for other people's.
    func signUp(_ holder: SignUpHolder) throws -> SignUp {
        let found: SignUp?
        switch holder {
        case .account(let person, let id):
            found = try signUps.find(id).flatMap { $0.person == person ? $0 : nil }
        case .token(let token):
            found = try signUps.find(tokenHash: SignUpService.hash(token)).flatMap { $0.person == nil ? $0 : nil }
        }
        guard let found else { throw SignUpError.noSuchSignUp }
        return found
    }

    /// Somebody's own sign-up that still counts.
    func openSignUp(_ holder: SignUpHolder) throws -> SignUp {
        let signUp = try signUp(holder)
        guard signUp.state == .open else { throw SignUpError.noSuchSignUp }
        return signUp
    }
}

extension SignUp {
    init(
        _ id: Identifier<SignUp>,
        _ kind: Kind,
        _ event: DirectoryEvent,
        _ person: Identifier<Account>?,
        _ checked: CheckedSignUp,
        at now: Timestamp
    ) {
        self.init(
            id: id,
            event: event.id,
            eventBeginsAt: event.beginsAt,
            kind: kind,
            person: person,
            name: checked.name,
            phone: checked.phone,
            placeName: checked.placeName,
            place: checked.place,
            way: checked.way,
            people: checked.people,
            leavesAt: checked.leavesAt,
            detourMinutes: checked.detourMinutes,
            mostStops: checked.mostStops,
            onlyBoth: checked.onlyBoth,
            womenOnly: checked.womenOnly,
            childSeat: checked.childSeat,
            car: checked.car,
            state: .open,
            madeAt: now
        )
    }

    mutating func take(_ checked: CheckedSignUp) {
        name = checked.name
        phone = checked.phone
        placeName = checked.placeName
        place = checked.place
        way = checked.way
        people = checked.people
        leavesAt = checked.leavesAt
        detourMinutes = checked.detourMinutes
        mostStops = checked.mostStops
        onlyBoth = checked.onlyBoth
        womenOnly = checked.womenOnly
        childSeat = checked.childSeat
        car = checked.car
    }
}
