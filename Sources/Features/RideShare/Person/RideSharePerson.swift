import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Deletes people from shared rides, in addition to what the tables declare.
enum RideSharePerson {
    /// Removes a person from all pools and anonymizes their sign-ups.
    static func erase(_ person: Identifier<Account>, context: RideShareTransaction) throws {
        let open = try context.signUps.list(of: person, before: .distantFuture, limit: 1000)
            .filter { $0.state == .open }
        try ReportStore(transaction: context.transaction).erase(person)
        try context.rulings.erase(person)
        try context.meetings.erase(person)
        try context.pools.erase(person)
        try RideShareTables.all.erase(person, in: context.transaction)
        for signUp in open { try context.changed(signUp.event, signUp.way.legs) }
    }
}

/// Shared rides in a person's activity.
struct RideShareActivity {
    /// How long before its event a ride counts as in progress.
    private static let lead: Int64 = 12 * 3_600_000

    let context: RideShareTransaction
    let localTime: LocalTime

    func past(_ query: ActivityQuery) throws -> [ActivityItem] {
        let before = query.before ?? context.now
        let tie = query.beforeID.flatMap { Identifier<SignUp>($0) }
        let edge: SQL =
            tie.map { "(event_begins_at < \(before) OR (event_begins_at = \(before) AND id < \($0)))" }
            ?? "event_begins_at < \(before)"
        let signUps = try context.transaction.query(
            """
            SELECT \(SignUp.columns) FROM rideshare_sign_up
            WHERE person = \(query.person) AND event_begins_at <= \(context.now) AND \(edge)
            ORDER BY event_begins_at DESC, id DESC LIMIT \(query.limit)
            """
        ).map(SignUp.init(row:))
        let events = try events(signUps)
        return signUps.map { item($0, [], events[$0.event]) }
            .filter { query.text.isEmpty || $0.title.english.lowercased().contains(query.text.lowercased()) }
    }

    func now(_ person: Identifier<Account>) throws -> [ActivityItem] {
        let open = try context.signUps.listOpen(
            of: person,
            beginningAfter: context.now.advanced(milliseconds: -6 * 3_600_000)
        )
        .filter { $0.eventBeginsAt.milliseconds(since: context.now) < Self.lead }
        let pairings = try context.pools.list(of: open.map(\.id))
        let events = try events(open)
        return open.map { signUp in
            item(signUp, pairings.filter { $0.request == signUp.id || $0.offer == signUp.id }, events[signUp.event])
        }
    }

    private func events(_ signUps: [SignUp]) throws -> [String: DirectoryEvent] {
        try context.events.events(Array(Set(signUps.map(\.event))), in: context.transaction)
    }

    private func item(_ signUp: SignUp, _ pairings: [Pairing], _ event: DirectoryEvent?) -> ActivityItem {
        let title = event?.title ?? ""
        return ActivityItem(
            id: signUp.id.description,
            icon: "people",
            title: signUp.kind == .offer ? "Your car to \(title)" : "Shared ride to \(title)",
            detail: detail(signUp, pairings),
            beganAt: signUp.eventBeginsAt,
            link: RideSharePaths.signUp(signUp.id)
        )
    }

    private func detail(_ signUp: SignUp, _ pairings: [Pairing]) -> LocalizedText {
        if signUp.state == .cancelled { return "Canceled" }
        if signUp.eventBeginsAt <= context.now { return "Over" }
        if signUp.kind == .offer {
            return .plural(pairings.count, one: "\(pairings.count) stop", other: "\(pairings.count) stops")
        }
        guard let first = pairings.first else {
            let freeze = signUp.eventBeginsAt.advanced(milliseconds: -Int64(EventPool.freeze.value * 1000))
            return context.now < freeze ? RideWait.early.name : RideWait.unsuitable.name
        }
        return "Pick-up between \(localTime.clock(first.earliest)) and \(localTime.clock(first.latest))"
    }
}

/// The metrics of ride sharing.
struct RideShareGauges {
    let database: any Database

    init(_ database: any Database) { self.database = database }

    func all() async throws -> [Gauge] {
        let (offers, requests, waiting) = try await database.read { transaction in
            let row = try transaction.first(
                """
                SELECT (SELECT count(*) FROM rideshare_sign_up WHERE state = 'open' AND kind = 'offer') AS offers,
                    (SELECT count(*) FROM rideshare_sign_up WHERE state = 'open' AND kind = 'request') AS requests,
                    (SELECT count(*) FROM rideshare_pool WHERE solved_revision < revision) AS waiting
                """
            )
            guard let row else { return (0, 0, 0) }
            return (
                try row.get("offers", as: Int.self), try row.get("requests", as: Int.self),
                try row.get("waiting", as: Int.self)
            )
        }
        return [
            Gauge("crosstown_rideshare_offers", help: "Open offers of shared rides.", offers),
            Gauge("crosstown_rideshare_requests", help: "Open requests for shared rides.", requests),
            Gauge("crosstown_rideshare_pools_to_plan", help: "Pools that wait to be planned.", waiting),
        ]
    }
}
