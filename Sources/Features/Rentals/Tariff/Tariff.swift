import CrosstownSQL
package import CrosstownValues

/// A version of the price of a kind of vehicle; it never changes.
package struct Tariff: Hashable, Sendable {
    package let kind: VehicleKind
    /// Counts up from one.
    package let version: Int
    package let plan: TariffPlan
    /// When it was created.
    package let madeAt: Timestamp

    /// The name of a version.
    struct Name: Hashable, Sendable {
        let kind: VehicleKind
        let version: Int
    }

    var name: Name { Name(kind: kind, version: version) }
}

extension Ride {
    /// The version of the tariff for its bill.
    var tariff: Tariff.Name { Tariff.Name(kind: kind, version: tariffVersion) }
}

/// The SQL of tariffs.
package struct TariffStore {
    let transaction: any Transaction
    let now: Timestamp
    /// The currency until a tariff is created.
    let currency: Currency

    /// Returns the current tariff; creates the default one where it is missing.
    func current(_ kind: VehicleKind) throws -> Tariff {
        if let tariff = try findCurrent(kind) { return tariff }
        return try add(.standard(currency), for: kind)
    }

    /// Returns the current tariff, or the default one, without creating it.
    func shown(_ kind: VehicleKind) throws -> Tariff {
        try findCurrent(kind) ?? Tariff(kind: kind, version: 1, plan: .standard(currency), madeAt: now)
    }

    /// Returns the tariffs of several rides, by name.
    func tariffs(of rides: [Ride]) throws -> [Tariff.Name: Tariff] {
        let condition: SQL = """
            t.kind IN \(list: Set(rides.map(\.kind))) AND t.version IN \(list: Set(rides.map(\.tariffVersion)))
            """
        return try list(condition).reduce(into: [:]) { $0[$1.name] = $1 }
    }

    /// Returns a version of a tariff.
    func tariff(_ kind: VehicleKind, version: Int) throws -> Tariff {
        guard let tariff = try list("t.kind = \(kind) AND t.version = \(version)").first else {
            throw RentalRefusal.noSuchTariff
        }
        return tariff
    }

    /// Creates the next version of a tariff.
    package func add(_ plan: TariffPlan, for kind: VehicleKind) throws -> Tariff {
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
        try list(
            """
            t.kind = \(kind) AND t.version = (SELECT max(version) FROM rentals_tariff WHERE kind = \(kind))
            """
        ).first
    }

    private func list(_ condition: SQL) throws -> [Tariff] {
        let rows = try transaction.query(
            """
            SELECT t.kind, t.version, t.currency, t.unlock_fee, t.pause_per_minute, t.daily_cap, t.made_at,
                s.start_minute, s.end_minute, s.rate, s.interval_minutes
            FROM rentals_tariff t LEFT JOIN rentals_tariff_step s ON s.kind = t.kind AND s.version = t.version
            WHERE \(condition) ORDER BY s.position
            """
        )
        return try Dictionary(grouping: rows) { try Tariff.Name(row: $0) }.map { try Tariff($0, rows: $1) }
    }
}

extension Tariff.Name {
    fileprivate init(row: Row) throws {
        kind = try row.get("kind")
        version = try row.get("version")
    }
}

extension Tariff {
    /// Creates the tariff from rows, one per step.
    fileprivate init(_ name: Name, rows: [Row]) throws {
        guard let row = rows.first, let currency = Currency(code: try row.get("currency")) else {
            throw RowError.otherType(column: "currency", expected: "Currency")
        }
        var plan = TariffPlan(currency: currency, steps: try rows.compactMap(PricingStep.init(row:)))
        plan.unlockFee = Rate(tenThousandths: try row.get("unlock_fee"))
        plan.pausePerMinute = try row.get("pause_per_minute", as: Int64?.self).map(Rate.init(tenThousandths:))
        plan.dailyCap = try row.get("daily_cap", as: Int64?.self).map { Money(minorUnits: $0, currency) }
        self.init(kind: name.kind, version: name.version, plan: plan, madeAt: try row.get("made_at"))
    }
}

extension PricingStep {
    /// Creates the step from a row; `nil` for a tariff without steps.
    fileprivate init?(row: Row) throws {
        guard let start = try row.get("start_minute", as: Int64?.self) else { return nil }
        self.init(
            startMinute: start,
            endMinute: try row.get("end_minute"),
            rate: Rate(tenThousandths: try row.get("rate")),
            intervalMinutes: try row.get("interval_minutes")
        )
    }
}
