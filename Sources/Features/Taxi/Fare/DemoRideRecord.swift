import CrosstownCases
import CrosstownDispatchEngine
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// Stores a ride of the demo as if it had been driven.
struct DemoRideRecord {
    let transaction: DispatchTransaction
    let desk: CaseDesk
    let ride: DemoRide
    let passenger: Identifier<Account>
    /// The user who answers for the city.
    let staff: Identifier<Account>

    private static let gift: Purpose = "taxi-demo"

    /// Creates the ride unless it was created at an earlier start.
    func insert(from origin: NamedPlace, _ terms: RideTerms, at madeAt: Timestamp) throws {
        let rides = DemoRide.all.count { $0.other == ride.other }
        guard let zone = try transaction.zone(at: origin.position), let driver = try driver(), try known() < rides
        else {
            return
        }
        let id = transaction.ids.next(TaxiRequest.self)
        let acceptedAt = madeAt.advanced(milliseconds: ride.waitSeconds * 1000)
        let endedAt = madeAt.advanced(milliseconds: (5 + ride.minutes) * 60_000)
        try transaction.sql.execute(
            """
            INSERT INTO taxi_request (id, passenger, zone, latitude, longitude, place_name, passengers, state, driver,
                made_at, accepted_at, picked_up_at, ended_at, end_cause, seen_at, confirmed_at)
            VALUES (\(id), \(passenger), \(zone), \(origin.position.latitude), \(origin.position.longitude),
                \(origin.name), 1, \(RequestState.completed), \(driver), \(madeAt), \(acceptedAt),
                \(madeAt.advanced(milliseconds: 300_000)), \(endedAt), \(RequestEnd.rideEnded), \(madeAt), \(madeAt))
            """
        )
        try TermsStore(transaction: transaction.sql, now: madeAt).insert(terms, of: .request(id), ids: transaction.ids)
        if let above = ride.above, let total = terms.estimate?.total {
            try pay(Money(minorUnits: total.minorUnits + above, total.currency), told: total, for: id, endedAt)
        }
        try write(about: id, by: driver, endedAt)
    }

    private func pay(
        _ fare: Money,
        told price: Money,
        for id: Identifier<TaxiRequest>,
        _ endedAt: Timestamp
    ) throws {
        if let wallet = transaction.wallet, ride.wallet != nil, let request = try transaction.requests.find(id) {
            // Grants the fare and the hold, so that the visitor's balance stays enough for rides.
            let (cost, held) = (try fare + tip(fare.currency), FareRule.hold(for: price))
            try wallet.perform(
                .grant(cost.minorUnits < held.minorUnits ? held : cost, to: passenger, for: Self.gift),
                key: CommandKey("taxi", id, "demo"),
                in: transaction.sql
            )
            try transaction.settlement.setAside(for: request)
        }
        _ = try FareStore(transaction: transaction.sql).insert(fare, of: id, at: endedAt)
        try transaction.settlement.settle(fare: fare, of: id)
        switch ride.wallet {
        case .paid: try transaction.fareAnswers.tip(id, by: passenger, tip(fare.currency))
        case .contested(let objection): try transaction.fareAnswers.contest(id, by: passenger, objection)
        case nil: return
        }
    }

    private func tip(_ currency: Currency) -> Money {
        guard case .paid(let tip) = ride.wallet else { return Money(minorUnits: 0, currency) }
        return Money(minorUnits: tip, currency)
    }

    private func write(about id: Identifier<TaxiRequest>, by driver: Identifier<Driver>, _ endedAt: Timestamp) throws {
        guard let report = ride.report else { return }
        func cases(after hours: Int64) -> Cases {
            desk.cases(in: transaction.sql, at: endedAt.advanced(milliseconds: hours * 3_600_000))
        }
        var new = NewCase(report.kind.rawValue)
        new.about = id.of(CaseThing.self)
        let made = try cases(after: 3).open(new, CaseWords(report.text), by: passenger)
        guard let answer = report.answer else { return }
        try cases(after: 6).say(RideCase.Word.found, in: made, by: transaction.drivers.driver(driver).account)
        try cases(after: 9).answer(CaseWords(answer), to: made, by: staff)
    }

    /// Returns the first registered driver, used by visitors to sign in.
    private func driver() throws -> Identifier<Driver>? {
        try transaction.sql.first("SELECT id FROM taxi_driver WHERE left_at IS NULL ORDER BY id LIMIT 1")?.get("id")
    }

    private func known() throws -> Int {
        try transaction.sql.first(
            "SELECT count(*) AS rides FROM taxi_request WHERE passenger = \(passenger) AND state = 'completed'"
        )?.get("rides") ?? 0
    }
}
