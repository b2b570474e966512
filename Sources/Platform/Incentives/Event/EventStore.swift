import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The SQL of events, their prizes and entrants.
struct EventStore {
    let transaction: any Transaction

    func insert(_ event: CityEvent, prizes: [Int64]) throws {
        try CityEvent.table.insert(event, in: transaction)
        try insert(prizes, of: event.id)
    }

    func update(_ event: CityEvent) throws { try CityEvent.table.update(event, in: transaction) }

    /// Replaces the prizes of an event without winners; skips equal ones.
    func setPrizes(_ prizes: [Int64], of event: Identifier<CityEvent>) throws {
        let known: [Int64] = try transaction.query(
            "SELECT coins FROM rentals_event_prize WHERE event = \(event) ORDER BY rank"
        ).map { try $0.get("coins") }
        if prizes == known { return }
        try transaction.execute("DELETE FROM rentals_event_prize WHERE event = \(event)")
        try insert(prizes, of: event)
    }

    private func insert(_ prizes: [Int64], of event: Identifier<CityEvent>) throws {
        for (index, coins) in prizes.enumerated() {
            try transaction.execute(
                "INSERT INTO rentals_event_prize (event, rank, coins) VALUES (\(event), \(index + 1), \(coins))"
            )
        }
    }

    func find(_ id: Identifier<CityEvent>) throws -> CityEvent? { try CityEvent.table.find(id, in: transaction) }

    /// The events that begin after a moment, the next one first.
    func list(after moment: Timestamp, limit: Int) throws -> [CityEvent] {
        try CityEvent.table.list("WHERE begins_at > \(moment) ORDER BY begins_at, id LIMIT \(limit)", in: transaction)
    }

    /// All events, the latest first.
    func list(limit: Int) throws -> [CityEvent] {
        try CityEvent.table.list("ORDER BY begins_at DESC, id DESC LIMIT \(limit)", in: transaction)
    }

    /// The prizes of an event, the first one first.
    func prizes(of event: Identifier<CityEvent>) throws -> [EventPrize] { try prizes(of: [event])[event] ?? [] }

    /// The prizes of several events.
    func prizes(of events: Set<Identifier<CityEvent>>) throws -> [Identifier<CityEvent>: [EventPrize]] {
        try transaction.query(
            """
            SELECT p.event, p.rank, p.coins, w.rider FROM rentals_event_prize p
            LEFT JOIN rentals_event_winner w ON w.event = p.event AND w.rank = p.rank
            WHERE p.event IN \(list: events) ORDER BY p.event, p.rank
            """
        ).reduce(into: [:]) { prizes, row in
            prizes[try row.get("event"), default: []].append(
                EventPrize(rank: try row.get("rank"), coins: try row.get("coins"), winner: try row.get("rider"))
            )
        }
    }

    func entrants(of event: Identifier<CityEvent>) throws -> [Identifier<Account>] {
        try transaction.query(
            "SELECT rider FROM rentals_event_entry WHERE event = \(event) ORDER BY entered_at, rider"
        ).map { try $0.get(0) }
    }

    /// The number of entrants per event.
    func countEntries(of events: Set<Identifier<CityEvent>>) throws -> [Identifier<CityEvent>: Int] {
        try transaction.query(
            """
            SELECT event, count(*) AS entries FROM rentals_event_entry WHERE event IN \(list: events) GROUP BY event
            """
        ).reduce(into: [:]) { entries, row in entries[try row.get("event")] = try row.get("entries", as: Int.self) }
    }

    /// Which of several events a rider has entered.
    func entered(
        by rider: Identifier<Account>,
        among events: Set<Identifier<CityEvent>>
    ) throws -> Set<Identifier<CityEvent>> {
        try Set(
            transaction.query(
                "SELECT event FROM rentals_event_entry WHERE rider = \(rider) AND event IN \(list: events)"
            ).map { try $0.get("event") }
        )
    }

    func holdsEntry(_ rider: Identifier<Account>, of event: Identifier<CityEvent>) throws -> Bool {
        try transaction.first("SELECT 1 FROM rentals_event_entry WHERE event = \(event) AND rider = \(rider)") != nil
    }

    func enter(_ rider: Identifier<Account>, _ event: Identifier<CityEvent>, at moment: Timestamp) throws {
        try transaction.execute(
            "INSERT INTO rentals_event_entry (event, rider, entered_at) VALUES (\(event), \(rider), \(moment))"
        )
    }

    func withdraw(_ rider: Identifier<Account>, _ event: Identifier<CityEvent>) throws {
        try transaction.execute("DELETE FROM rentals_event_entry WHERE event = \(event) AND rider = \(rider)")
    }

    /// Stores the winner of a prize, and the gift that credits it.
    func insertWinner(
        _ rider: Identifier<Account>,
        rank: Int,
        of event: Identifier<CityEvent>,
        gift: Identifier<CoinGift>
    ) throws {
        try transaction.execute(
            """
            INSERT INTO rentals_event_winner (event, rank, rider, gift)
            VALUES (\(event), \(rank), \(rider), \(gift))
            """
        )
    }
}

extension EventStore {
    static let personal = PersonalTable(
        "rentals_event_entry",
        [
            .account("rider", in: "Event entries", erasing: .row),
            .listed("e.title", as: .plain("Event")),
            .listed("e.begins_at", as: .moment("Begins")),
            .listed("t.entered_at", as: .moment("Created")),
            .listed("w.rank", as: .plain("Rank")),
        ],
        joining: """
            JOIN rentals_event e ON e.id = t.event
            LEFT JOIN rentals_event_winner w ON w.event = t.event AND w.rider = t.rider
            """,
        order: "t.entered_at DESC"
    )
}
