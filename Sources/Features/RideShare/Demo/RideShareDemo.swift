import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// Creates drivers and riders for the demo: cars from nearby towns and people who need a seat.
struct RideShareDemo: Sendable {
    private struct Draft {
        let name: String
        let phone: String
        let place: String
        let position: Coordinate
        let people: Int
        let car: String
    }

    /// Places around the demo city from OpenStreetMap (ODbL).
    private static let drivers = [
        Draft(
            name: "anna",
            phone: "+377 93 00 10 11",
            place: "Roquebrune-Cap-Martin, Carnolès",
            position: Coordinate(latitude: 43.7607, longitude: 7.4761),
            people: 3,
            car: "Blue Clio, FR-318-KD"
        ),
        Draft(
            name: "hugo",
            phone: "+377 93 00 10 12",
            place: "Beausoleil, Place de la Libération",
            position: Coordinate(latitude: 43.7424, longitude: 7.4236),
            people: 4,
            car: "Grey Berlingo, DX-204-PM"
        ),
        Draft(
            name: "marco",
            phone: "+377 93 00 10 13",
            place: "Ventimiglia, Stazione",
            position: Coordinate(latitude: 43.7925, longitude: 7.6077),
            people: 2,
            car: "Red Panda, GB 482 TR"
        ),
    ]

    private static let riders = [
        Draft(
            name: "mira",
            phone: "+377 93 00 10 20",
            place: "Menton, Gare",
            position: Coordinate(latitude: 43.7747, longitude: 7.4937),
            people: 1,
            car: ""
        ),
        Draft(
            name: "ines",
            phone: "+377 93 00 10 21",
            place: "Cap-d'Ail, Gare",
            position: Coordinate(latitude: 43.7228, longitude: 7.4027),
            people: 1,
            car: ""
        ),
        Draft(
            name: "lea",
            phone: "+377 93 00 10 22",
            place: "Beausoleil, Rue du Marché",
            position: Coordinate(latitude: 43.7436, longitude: 7.4231),
            people: 2,
            car: ""
        ),
        Draft(
            name: "noah",
            phone: "+377 93 00 10 23",
            place: "Èze-sur-Mer, Gare",
            position: Coordinate(latitude: 43.7218, longitude: 7.3563),
            people: 1,
            car: ""
        ),
        Draft(
            name: "theo",
            phone: "+377 93 00 10 24",
            place: "Roquebrune-Cap-Martin, Gare",
            position: Coordinate(latitude: 43.7573, longitude: 7.4716),
            people: 1,
            car: ""
        ),
    ]

    let parts: RideShareServices

    /// Creates sign-ups for the first events with shared rides, once.
    func fill(_ cast: DemoCast) async throws {
        let people = Dictionary(
            ([cast.visitor, cast.administrator] + cast.others).map { ($0.name, $0.account) },
            uniquingKeysWith: { first, _ in first }
        )
        try await parts.host.database.write { [parts] transaction in
            let context = parts.context(transaction)
            guard try transaction.first("SELECT 1 FROM rideshare_sign_up LIMIT 1") == nil else { return }
            for driver in Self.drivers + Self.riders.prefix(1) {
                guard let person = people[driver.name] else { continue }
                try parts.host.people.grant(Membership.role, scope: nil, to: person, by: nil, in: transaction)
            }
            let events = try context.events.eventsWithRideSharing(endingAfter: context.now, limit: 20, in: transaction)
                .filter { $0.venue != nil && $0.beginsAt.milliseconds(since: context.now) > Self.shortest }
            for (number, event) in events.prefix(3).enumerated() {
                try Self.signUp(Array(Self.drivers.dropLast(number)), .offer, event, people, context, parts)
                try Self.signUp(Array(Self.riders.dropFirst(number)), .request, event, people, context, parts)
                try context.schedule(event)
                try context.changed(event.id, Leg.allCases)
            }
        }
        while try await parts.planner.planNext() {}
        try await leave(people)
    }

    /// The minimum time until an event that gets sign-ups.
    private static let shortest: Int64 = 75 * 60_000
    /// The first car's progress toward its first rider.
    private static let share = 0.4

    /// Starts the car that picks up the visitor soon, so that the map shows something.
    private func leave(_ people: [String: Identifier<Account>]) async throws {
        guard let visitor = people[Self.riders[0].name] else { return }
        try await parts.host.database.write { [parts] transaction in
            let context = parts.context(transaction)
            let own = try context.signUps.listOpen(of: visitor, beginningAfter: context.now)
                .first { $0.eventBeginsAt.milliseconds(since: context.now) < Int64(EventPool.freeze.value * 1000) }
            guard let own, let ride = try context.ride(own).stops(.there).first, ride.isNamed,
                let offer = try context.signUps.find(ride.offer),
                let first = try context.stops(of: offer, .there).min(by: { $0.placeInOrder < $1.placeInOrder }),
                let next = try context.signUps.find(first.request),
                try context.drives.start(offer, .there, at: context.now)
            else { return }
            let position = Coordinate(
                latitude: offer.place.latitude + (next.place.latitude - offer.place.latitude) * Self.share,
                longitude: offer.place.longitude + (next.place.longitude - offer.place.longitude) * Self.share
            )
            let heading = position.heading(to: next.place).value
            try context.drives.place(offer.id, .there, .init(place: position, heading: heading, at: context.now))
            try Deadlines.schedule(
                transaction,
                kind: RideShareDeadline.arrive,
                subject: RideShareDeadline.subject(offer.id.description, .there),
                dueAt: own.eventBeginsAt.advanced(milliseconds: 3_600_000)
            )
        }
    }

    private static func signUp(
        _ drafts: [Draft],
        _ kind: SignUp.Kind,
        _ event: DirectoryEvent,
        _ people: [String: Identifier<Account>],
        _ context: RideShareTransaction,
        _ parts: RideShareServices
    ) throws {
        for draft in drafts {
            guard let person = people[draft.name] else { continue }
            let checked = CheckedSignUp(
                name: draft.name.prefix(1).uppercased() + draft.name.dropFirst(),
                phone: draft.phone,
                placeName: draft.place,
                place: draft.position,
                way: .both,
                people: draft.people,
                leavesAt: event.beginsAt.advanced(milliseconds: -(kind == .offer ? 75 : 90) * 60_000),
                detourMinutes: kind == .offer ? 25 : 0,
                mostStops: 8,
                avoided: .nobody,
                onlyBoth: false,
                womenOnly: false,
                childSeat: false,
                car: draft.car
            )
            let signUp = SignUp(parts.host.ids.next(SignUp.self), kind, event, person, checked, at: context.now)
            try context.signUps.insert(signUp, tokenHash: nil)
        }
    }
}
