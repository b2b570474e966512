import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The query of revenue.
struct RevenueQuery: Codable, Sendable {
    var per: RevenuePeriod?
    /// The first day.
    var from: CivilDay?
    /// The last day.
    var until: CivilDay?
}

/// Loads revenue and unpaid rides for the operator.
struct RevenueService: Sendable {
    private static let mostDays = 1100

    let rentals: Rentals
    let directory: any AccountDirectory
    let localTime: LocalTime

    /// Returns the revenue.
    ///
    /// - Throws: `Problem` for an invalid range, and `DatabaseError`.
    func revenue(_ query: RevenueQuery, refused: RefusedForm? = nil) async throws -> RevenuePage {
        let period = query.per ?? .day
        let until = query.until ?? localTime.day(of: rentals.clock.now())
        let from = query.from ?? until.adding(days: 1 - period.usualDays)
        try DayRange(from, until).checkAlone(atMost: Self.mostDays)
        let revenue = try await rentals.read { [localTime] step in
            try RevenueStore(transaction: step.transaction, localTime: localTime)
                .list(period, from: from, until: until)
        }
        return RevenuePage(
            period: period,
            from: from,
            until: until,
            revenue: revenue,
            localTime: localTime,
            refused: refused
        )
    }

    /// Returns a page of the riders with unpaid rides.
    func owing(page: Int?) async throws -> OwingPage {
        let debtors = try await rentals.read { [directory] step in
            try ListPage(page, load: DebtorStore(transaction: step.transaction, directory: directory).list)
        }
        return OwingPage(debtors: debtors, localTime: localTime)
    }
}
