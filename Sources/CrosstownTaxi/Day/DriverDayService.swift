import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// Which day to show, such as 2026-11-24; today where it is not said.
struct DayQuery: Codable, Sendable {
    var day: String?
}

/// What drivers learn of their own days.
struct DayDesk: Sendable {
    let dispatch: Dispatch
    let clock: any WallClock
    let localTime: LocalTime
    let secondsFromUTC: @Sendable (Timestamp) -> Int

    private static let dayMilliseconds: Int64 = 86_400_000

    /// A driver's day by the calendar of the city.
    ///
    /// - Throws: `Problem` with status 422 for what is no day, and where the account is no driver's.
    func page(_ query: DayQuery, for account: Identifier<Account>) async throws -> DayPage {
        let now = clock.now()
        let today = CityMoment(now, secondsFromUTC: secondsFromUTC(now)).day
        var check = Validation()
        let day = query.day.map(CalendarDay.parse) ?? today
        check.require(day != nil, "day", "must be a day such as 2026-12-31")
        try check.finish()
        // A day: otherwise the check has thrown.
        guard let day else { throw Problem.internalError }
        let (start, end) = (begin(of: day), begin(of: day + 1))
        let localTime = localTime
        return try await dispatch.read { step in
            let driver = try step.driver(of: account).id
            let store = DayStore(transaction: step.transaction)
            let moves = try store.moves(of: driver, from: start, to: end)
            return DayPage(
                day: day,
                isToday: day == today,
                times: DutyTimes(moves, from: start, to: min(end, max(now, start))),
                rides: try store.rides(of: driver, from: start, to: end),
                refusals: try store.refusals(of: driver, from: start, to: end),
                localTime: localTime
            )
        }
    }

    /// The midnight with which a day begins in the city, also where clocks change about then.
    private func begin(of day: Int64) -> Timestamp {
        let shown = Timestamp(milliseconds: day * Self.dayMilliseconds)
        let guess = shown.advanced(milliseconds: -Int64(secondsFromUTC(shown)) * 1000)
        return shown.advanced(milliseconds: -Int64(secondsFromUTC(guess)) * 1000)
    }
}
