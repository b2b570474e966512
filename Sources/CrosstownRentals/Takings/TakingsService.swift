import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// What the console is asked about takings.
struct TakingsQuery: Codable, Sendable {
    /// The span of each sum.
    var per: TakingsPeriod?
    /// The first day.
    var from: CivilDay?
    /// The last day.
    var until: CivilDay?
}

/// What those who run the rentals see of the money that rides bring.
struct TakingsService: Sendable {
    private static let mostDays = 1100
    private static let mostDebtors = 200

    let rentals: Rentals
    let directory: any AccountDirectory
    let localTime: LocalTime

    /// What rides brought.
    ///
    /// - Throws: `Problem` for a time that cannot be, and `DatabaseError`.
    func takings(_ query: TakingsQuery) async throws -> TakingsPage {
        let period = query.per ?? .day
        let until = query.until ?? localTime.day(of: rentals.clock.now())
        let from = query.from ?? until.adding(days: 1 - period.usualDays)
        var check = Validation()
        check.require(from <= until, "until", TakingsTexts.lastDayFirst)
        check.require(until.number - from.number < Self.mostDays, "until", TakingsTexts.tooLong(Self.mostDays))
        try check.finish()
        let takings = try await rentals.read { [localTime] step in
            try TakingsStore(transaction: step.transaction, localTime: localTime)
                .list(period, from: from, until: until)
        }
        return TakingsPage(period: period, from: from, until: until, takings: takings, localTime: localTime)
    }

    /// What rides brought, as comma-separated values.
    func file(_ query: TakingsQuery) async throws -> String {
        let takings = try await takings(query).takings
        return takings.reduce(into: CSVLine(TakingsResponse.columns).description) { text, line in
            text += TakingsResponse(line).record.description
        }
    }

    /// Who owes.
    func owing() async throws -> OwingPage {
        let debtors = try await rentals.read { [directory] step in
            try DebtorStore(transaction: step.transaction, directory: directory).list(limit: Self.mostDebtors)
        }
        return OwingPage(debtors: debtors, localTime: localTime)
    }
}
