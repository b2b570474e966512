import CrosstownSQL
import CrosstownValues

/// A version of what a kind of vehicle costs; it never changes.
struct Tariff: Hashable, Sendable {
    let kind: VehicleKind
    /// Counts up from one.
    let version: Int
    let plan: TariffPlan
    /// Since when it holds.
    let madeAt: Timestamp
}

/// The SQL of tariffs.
struct TariffStore {
    let transaction: any Transaction
    let now: Timestamp
    /// What a tariff is paid in where none was made yet.
    let currency: Currency

    /// The tariff that holds now; the standard one is made where there is none.
    func current(_ kind: VehicleKind) throws -> Tariff {
        if let tariff = try findCurrent(kind) { return tariff }
        return try add(.standard(currency), for: kind)
    }

    /// The tariff that holds now, or would if somebody rented; nothing is written.
    func shown(_ kind: VehicleKind) throws -> Tariff {
        try findCurrent(kind) ?? Tariff(kind: kind, version: 1, plan: .standard(currency), madeAt: now)
    }

    /// One version.
    func tariff(_ kind: VehicleKind, version: Int) throws -> Tariff {
        let row = try transaction.first(
            "SELECT * FROM rentals_tariff WHERE kind = \(kind) AND version = \(version)"
        )
        guard let row else { throw RentalRefusal.noSuchTariff }
        return try tariff(row)
    }

    /// Makes the next version.
    func add(_ plan: TariffPlan, for kind: VehicleKind) throws -> Tariff {
        let last = try transaction.first("SELECT max(version) FROM rentals_tariff WHERE kind = \(kind)")
        let version = try (last?.get(0, as: Int?.self) ?? 0) + 1
        try transaction.execute(
            """
            INSERT INTO rentals_tariff (kind, version, currency, unlock_fee, pause_per_minute, daily_cap, made_at)
            VALUES (\(kind), \(version), \(plan.currency.code), \(plan.unlockFee.tenThousandths),
                \(plan.pausePerMinute?.tenThousandths), \(plan.dailyCap?.minorUnits), \(now))
            """
        )
        for (position, step) in plan.steps.enumerated() {
            try transaction.execute(
                """
                INSERT INTO rentals_tariff_step
                    (kind, version, position, start_minute, end_minute, rate, interval_minutes)
                VALUES (\(kind), \(version), \(position), \(step.startMinute), \(step.endMinute),
                    \(step.rate.tenThousandths), \(step.intervalMinutes))
                """
            )
        }
        return Tariff(kind: kind, version: version, plan: plan, madeAt: now)
    }

    private func findCurrent(_ kind: VehicleKind) throws -> Tariff? {
        try transaction.first("SELECT * FROM rentals_tariff WHERE kind = \(kind) ORDER BY version DESC LIMIT 1")
            .map(tariff)
    }

    private func tariff(_ row: Row) throws -> Tariff {
        let (kind, version): (VehicleKind, Int) = (try row.get("kind"), try row.get("version"))
        guard let currency = Currency(code: try row.get("currency")) else {
            throw RowError.otherType(column: "currency", expected: "Currency")
        }
        var plan = TariffPlan(currency: currency, steps: try steps(kind, version))
        plan.unlockFee = Rate(tenThousandths: try row.get("unlock_fee"))
        plan.pausePerMinute = try row.get("pause_per_minute", as: Int64?.self).map(Rate.init(tenThousandths:))
        plan.dailyCap = try row.get("daily_cap", as: Int64?.self).map { Money(minorUnits: $0, currency) }
        return Tariff(kind: kind, version: version, plan: plan, madeAt: try row.get("made_at"))
    }

    private func steps(_ kind: VehicleKind, _ version: Int) throws -> [PricingStep] {
        try transaction.query(
            """
            SELECT start_minute, end_minute, rate, interval_minutes FROM rentals_tariff_step
            WHERE kind = \(kind) AND version = \(version) ORDER BY position
            """
        ).map { row in
            PricingStep(
                startMinute: try row.get("start_minute"),
                endMinute: try row.get("end_minute"),
                rate: Rate(tenThousandths: try row.get("rate")),
                intervalMinutes: try row.get("interval_minutes")
            )
        }
    }
}
