import CrosstownKit
import CrosstownValues
import CrosstownWeb

struct DriverDayService: Sendable {
    let dispatch: Dispatch
    let clock: any WallClock
    let localTime: LocalTime

    /// Returns a driver's day in local time.
    ///
    /// - Throws: `Problem` with status 422 for an invalid day, and if the user is not a driver.
    func page(_ query: DayQuery, for account: Identifier<Account>) async throws -> DayPage {
        let now = clock.now()
        let today = localTime.day(of: now)
        var check = Validation()
        let day = query.day.map { CivilDay($0) } ?? today
        check.require(day != nil, "day", "must be a date such as 2026-12-31")
        try check.finish()
        // Validation has failed before without a day.
        guard let day else { throw Problem.internalError }
        let (start, end) = (localTime.start(of: day), localTime.start(of: day.adding(days: 1)))
        let localTime = localTime
        return try await dispatch.read { transaction in
            let driver = try transaction.drivers.driver(of: account).id
            let store = DayStore(transaction: transaction.sql)
            let moves = try store.moves(of: driver, from: start, to: end)
            return DayPage(
                day: day,
                now: now,
                isToday: day == today,
                times: DutyTimes(moves, from: start, to: min(end, max(now, start))),
                rides: try store.rides(of: driver, from: start, to: end),
                refusals: try store.refusals(of: driver, from: start, to: end),
                localTime: localTime
            )
        }
    }
}
