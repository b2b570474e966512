import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Current and past rides as activities.
struct RideActivity: RentalUseCases {
    let context: RentalTransaction

    /// Returns past rides, latest first, with a fixed number of statements.
    func past(_ query: ActivityQuery) throws -> [ActivityItem] {
        let rides = try rides.past(query)
        let tariffs = try context.tariffs.tariffs(of: rides)
        let stations = try stations.find(Set(rides.flatMap { [$0.startStation, $0.endStation] }.compactMap(\.self)))
        return rides.map { ride in
            let price = (tariffs[ride.tariff]?.plan.currency).map { Money(minorUnits: ride.price ?? 0, $0) }
            return ActivityItem(
                id: ride.id.description,
                icon: "bike",
                title: Self.way(
                    of: ride,
                    stations[ride.startStation]?.name,
                    ride.endStation.flatMap { stations[$0]?.name }
                ),
                detail: price.map { ride.owing > 0 ? RentalTexts.unpaid($0) : .money($0) }
                    ?? LocalizedText(verbatim: ""),
                beganAt: ride.preparedAt,
                link: RentalLinks.ride(ride.id)
            )
        }
    }

    /// Returns the unpaid amounts of a rider: of past rides, and of the current one beyond the available money.
    func debts(of rider: Identifier<Account>) throws -> [Debt] { try owing(by: rider) + growing(for: rider) }

    /// Returns the vehicles of the rides that money commands of a rider refer to.
    func chargeNames(of keys: [CommandKey], for rider: Identifier<Account>) throws -> [CommandKey: LocalizedText] {
        let known = keys.compactMap { key in Ride.id(of: key).map { (key: key, ride: $0) } }
        let names = try rides.vehicles(of: Set(known.map(\.ride)), by: rider).mapValues(RentalTexts.vehicle)
        return known.reduce(into: [:]) { $0[$1.key] = names[$1.ride] }
    }

    private func growing(for rider: Identifier<Account>) throws -> [Debt] {
        guard let ride = try rides.findOpen(rider: rider) else { return [] }
        let view = try context.rideViews.view(of: ride)
        return view.uncovered.map {
            [Debt($0, for: Self.title(of: view), link: RentalLinks.ride(ride.id), isGrowing: true)]
        } ?? []
    }

    /// Returns the unpaid rides of a rider, oldest first, with a fixed number of statements.
    private func owing(by rider: Identifier<Account>) throws -> [Debt] {
        let rides = try rides.owing(by: rider)
        guard !rides.isEmpty else { return [] }
        let tariffs = try context.tariffs.tariffs(of: rides)
        let stations = try stations.find(Set(rides.flatMap { [$0.startStation, $0.endStation] }.compactMap(\.self)))
        return rides.compactMap { ride in
            let (start, end) = (stations[ride.startStation]?.name, ride.endStation.flatMap { stations[$0]?.name })
            return (tariffs[ride.tariff]?.plan.currency).map { currency in
                Debt(
                    Money(minorUnits: ride.owing, currency),
                    for: Self.way(of: ride, start, end),
                    link: RentalLinks.ride(ride.id)
                )
            }
        }
    }

    private static func way(of ride: Ride, _ start: String?, _ end: String?) -> LocalizedText {
        switch (ride.kind, start, end) {
        case (.bike, .some(let start), .some(let end)) where start == end: "Bike round trip from \(start)"
        case (.scooter, .some(let start), .some(let end)) where start == end: "Scooter round trip from \(start)"
        case (.bike, .some(let start), .some(let end)): "Bike from \(start) to \(end)"
        case (.scooter, .some(let start), .some(let end)): "Scooter from \(start) to \(end)"
        case (.bike, _, _): "Bike from \(start ?? "")"
        case (.scooter, _, _): "Scooter from \(start ?? "")"
        }
    }

    /// Returns the current ride of a rider, if any.
    func underWay(of rider: Identifier<Account>) throws -> [ActivityItem] {
        guard let ride = try rides.findOpen(rider: rider) else { return [] }
        let view = try context.rideViews.view(of: ride)
        return [
            ActivityItem(
                id: ride.id.description,
                icon: "bike",
                title: Self.title(of: view),
                detail: ride.startedAt == nil ? LocalizedText(verbatim: view.startStation.name) : .money(view.price),
                beganAt: ride.preparedAt,
                link: RentalLinks.ride(ride.id),
                runningSince: ride.startedAt
            )
        ]
    }

    private static func title(of view: RideView) -> LocalizedText {
        let ride = view.ride
        if ride.isOverdue { return "Your ride is past its time limit" }
        if view.isLimitNear { return "Your ride will soon reach its time limit" }
        return switch ride.state {
        case .preparing, .resuming: "Unlocking"
        case .paused, .pausing: "Paused"
        case .finishing: "Returning"
        case .riding, .finished, .cancelled: ride.kind == .bike ? "On the bike" : "On the scooter"
        }
    }

    /// Notifies other modules of the end of a ride.
    func publishEnd(of ride: Ride, _ ending: RideEnding, at moment: Timestamp) throws {
        guard let startedAt = ride.startedAt else { return }
        let returned = ending.leavesUnlocked ? nil : try ride.endStation.map { try stations.station($0).place }
        try RideEnded(
            ride: "rentals/\(ride.id)",
            person: ride.rider,
            means: ride.kind == .bike ? .bike : .scooter,
            beganAt: startedAt,
            endedAt: moment,
            from: try stations.station(ride.startStation).place,
            to: returned,
            metres: ride.ridden?.value
        ).publish(in: transaction, at: now)
    }
}

extension RideStore {
    /// Returns the past rides of an activity query.
    func past(_ query: ActivityQuery) throws -> [Ride] {
        try transaction.query(
            """
            SELECT \(Ride.columns) FROM rentals_ride r
            JOIN rentals_station s ON s.id = r.start_station LEFT JOIN rentals_station e ON e.id = r.end_station
            JOIN rentals_vehicle v ON v.id = r.vehicle
            WHERE r.rider = \(query.person) AND r.state = 'finished'
                AND \(query.follows("r.prepared_at", "r.id", as: Ride.self))
                AND \(query.isHeld(by: "r.kind || ' ' || v.plate || ' ' || s.name || ' ' || coalesce(e.name, '')"))
            ORDER BY r.prepared_at DESC, r.id DESC LIMIT \(query.limit)
            """
        ).map(Ride.init(row:))
    }
}
