import CrosstownDispatchEngine
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// Returns the fairness of the queues to drivers and the city.
struct FairnessService: Sendable {
    let dispatch: Dispatch
    let city: CityZones
    let clock: any WallClock
    let localTime: LocalTime

    /// Returns the fairness of a day, with the user's share if they drive.
    ///
    /// - Throws: `Problem` with status 422 for an invalid day.
    func page(_ query: DayQuery, for reader: Identifier<Account>?) async throws -> FairnessPage {
        let (day, start, end) = try span(query)
        let (localTime, city, now) = (localTime, city, clock.now())
        return try await dispatch.read { transaction in
            let log = try QueueLogStore(transaction: transaction.sql).log(from: start, to: end)
            let driver = try reader.flatMap { try transaction.drivers.find(account: $0)?.id }
            let fairness = Fairness(log, now: now)
            return FairnessPage(
                day: day,
                isToday: day == localTime.day(of: now),
                fairness: fairness,
                own: fairness.shares.first { $0.driver == driver },
                zone: { city.name(of: $0) },
                isDriver: driver != nil,
                localTime: localTime
            )
        }
    }

    /// Returns a driver's queue history of a day.
    ///
    /// - Throws: `Problem` with status 422 for an invalid day, and if the user is not a driver.
    func history(_ query: DayQuery, of account: Identifier<Account>) async throws -> PlaceHistoryPage {
        let (day, start, end) = try span(query)
        let (localTime, city, now) = (localTime, city, clock.now())
        return try await dispatch.read { transaction in
            let driver = try transaction.drivers.driver(of: account)
            let log = try QueueLogStore(transaction: transaction.sql).log(from: start, to: end)
            return PlaceHistoryPage(
                day: day,
                isToday: day == localTime.day(of: now),
                entries: PlaceHistory(of: driver.id, in: log).entries,
                zone: { city.name(of: $0) },
                localTime: localTime
            )
        }
    }

    private func span(_ query: DayQuery) throws -> (CivilDay, Timestamp, Timestamp) {
        var check = Validation()
        let day = query.day.map { CivilDay($0) } ?? localTime.day(of: clock.now())
        check.require(day != nil, "day", "must be a date such as 2026-12-31")
        try check.finish()
        // Validation has failed before without a day.
        guard let day else { throw Problem.internalError }
        return (day, localTime.start(of: day), localTime.start(of: day.adding(days: 1)))
    }
}
