import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// What a rider sees of a ride.
struct RideView: Hashable, Sendable {
    let ride: Ride
    let vehicle: Vehicle
    let startStation: Station
    let endStation: Station?
    let plan: TariffPlan
    /// The time that runs, or has run; `nil` before the start.
    let clock: RideClock?
    /// What the ride costs now, or has cost.
    let price: Money
    /// The first moment after the start, in milliseconds, at which the money is used up; open rides alone have it.
    let fundsLast: Int64?
    let payments: [RidePayment]
    /// Whether a report of the return came late and made the bill lower.
    let isCorrected: Bool
    /// What the lock did not do when it was told last.
    var failedWish: FailedWish?
    let now: Timestamp

    /// What a rider may have wished of a lock in vain.
    enum FailedWish: String, Hashable, Sendable {
        case pause
        case resume
    }

    /// How long it is to the 24 hours' end in milliseconds; below nothing when they are over.
    var limitLeft: Int64? { ride.state.isOpen ? ride.limits?.dueBy.milliseconds(since: now) : nil }

    /// How long the money lasts from now on, in milliseconds; `nil` where that is more than a week.
    var fundsLeft: Int64? {
        guard let fundsLast, let clock else { return nil }
        return max(0, fundsLast - clock.totalMilliseconds)
    }

    /// Whether the 24 hours are nearly over, or over.
    var mayExtend: Bool { ride.state.isOpen && ride.limits?.mayExtend(at: now) == true }
}

extension RideView {
    /// A ride whose vehicle is not free yet: nothing is known of it but what it began with.
    init(ride: Ride, vehicle: Vehicle, startStation: Station, plan: TariffPlan, now: Timestamp) {
        self.init(
            ride: ride,
            vehicle: vehicle,
            startStation: startStation,
            endStation: nil,
            plan: plan,
            clock: nil,
            price: .zero(plan.currency),
            fundsLast: nil,
            payments: [],
            isCorrected: false,
            now: now
        )
    }
}

extension RentalTransaction {
    /// What its rider sees of a ride.
    func view(of ride: Ride) throws -> RideView {
        guard let view = try views(of: [ride]).first else { throw RentalRefusal.noSuchRide }
        return view
    }

    /// What their riders see of several rides, in their order, by as many statements as of one.
    func views(of rides: [Ride]) throws -> [RideView] {
        guard !rides.isEmpty else { return [] }
        let ids = Set(rides.map(\.id))
        let tariffs = try tariffs.tariffs(of: rides)
        let events = try self.rides.events(of: ids)
        let payments = try settlement.payments(of: ids)
        let vehicles = try vehicles.find(Set(rides.map(\.vehicle)))
        let stations = try stations.find(Set(rides.flatMap { [$0.startStation, $0.endStation] }.compactMap(\.self)))
        let money = try money(for: rides.filter(\.state.isOpen), tariffs)
        return try rides.map { ride in
            guard let vehicle = vehicles[ride.vehicle], let startStation = stations[ride.startStation],
                let plan = tariffs[ride.tariff]?.plan
            else { throw RentalRefusal.noSuchRide }
            return RideView(
                ride: ride,
                vehicle: vehicle,
                startStation: startStation,
                endStation: ride.endStation.flatMap { stations[$0] },
                plan: plan,
                events: events[ride.id] ?? [],
                money: money[ride.id],
                payments: payments[ride.id] ?? [],
                now: now
            )
        }
    }

    /// What there is to spend on each of several rides under way.
    private func money(
        for rides: [Ride],
        _ tariffs: [Tariff.Name: Tariff]
    ) throws -> [Identifier<Ride>: Money] {
        guard !rides.isEmpty else { return [:] }
        let holds = try wallet.findHolds(Set(rides.map(\.holdKey)), in: transaction)
        let coins = try coins.payingFirst(among: Set(rides.map(\.rider)), in: transaction)
        var money: [Identifier<Ride>: Money] = [:]
        for (currency, rides) in Dictionary(grouping: rides, by: { tariffs[$0.tariff]?.plan.currency }) {
            guard let currency else { continue }
            let balances = try wallet.available(to: Set(rides.map(\.rider)), in: currency, transaction)
            for ride in rides {
                let available = balances[ride.rider] ?? .zero(currency)
                let inCoins = Money(minorUnits: coins[ride.rider] ?? 0, currency)
                let hold = holds[ride.holdKey].flatMap { $0.state == .pending ? $0.amount : nil } ?? .zero(currency)
                money[ride.id] = try available + inCoins + hold
            }
        }
        return money
    }
}

extension RideView {
    fileprivate init(
        ride: Ride,
        vehicle: Vehicle,
        startStation: Station,
        endStation: Station?,
        plan: TariffPlan,
        events: [(event: RideEvent, at: Timestamp)],
        money: Money?,
        payments: [RidePayment],
        now: Timestamp
    ) {
        let clock = RideClock(events, until: ride.endedAt ?? now)
        let billed = RideClock(events, until: ride.billedUntil(ride.endedAt ?? now))
        let price =
            ride.price.map { Money(minorUnits: $0, plan.currency) } ?? billed.map(plan.price) ?? .zero(plan.currency)
        self.init(
            ride: ride,
            vehicle: vehicle,
            startStation: startStation,
            endStation: endStation,
            plan: plan,
            clock: clock,
            price: price,
            fundsLast: money.flatMap { money in clock.flatMap { Funds(money: money, plan: plan).lasting($0) } },
            payments: payments,
            isCorrected: events.count { $0.event == .finish } > 1,
            failedWish: ride.state.failedWish(after: events.last?.event),
            now: now
        )
    }
}

extension RideState {
    /// What the lock did not do when it was told last, as long as the rider has not wished anything else.
    func failedWish(after last: RideEvent?) -> RideView.FailedWish? {
        switch (self, last) {
        case (.riding, .pauseFailed): .pause
        case (.paused, .resumeFailed): .resume
        default: nil
        }
    }
}

extension Rentals {
    /// A rider's own ride.
    func view(_ id: Identifier<Ride>, for rider: Identifier<Account>) async throws -> RideView {
        try await read { try $0.view(of: $0.ride(id, of: rider)) }
    }

    /// The rider's ride under way, if there is one.
    func openRide(of rider: Identifier<Account>) async throws -> RideView? {
        try await read { step in try step.rides.findOpen(rider: rider).map(step.view) }
    }
}
