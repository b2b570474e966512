package import CrosstownKit
import CrosstownSQL
package import CrosstownValues

/// What a rider sees of a ride.
package struct RideView: Hashable, Sendable {
    package let ride: Ride
    package let vehicle: Vehicle
    package let startStation: Station
    package let endStation: Station?
    package let plan: TariffPlan
    /// The time that runs, or has run; `nil` before the start.
    package let clock: RideClock?
    /// What the ride costs now, or has cost.
    package let price: Money
    /// What there is to spend on the ride; open rides alone have it.
    package let money: Money?
    /// The first moment after the start, in milliseconds, at which the money is used up; open rides alone have it.
    package let fundsLast: Int64?
    package let payments: [RidePayment]
    /// Whether a report of the return came late and made the bill lower.
    package let isCorrected: Bool
    /// What the lock did not do when it was told last.
    package var failedWish: FailedWish?
    /// Against what is told how much CO2 the ride has saved.
    package let car: CarEmission
    package let now: Timestamp

    /// What a rider may have wished of a lock in vain.
    package enum FailedWish: String, Hashable, Sendable {
        case pause
        case resume
    }

    /// How long it is until the vehicle must be back, in milliseconds; below nothing when that is over.
    package var limitLeft: Int64? {
        guard ride.state.isOpen, let clock else { return nil }
        return ride.limits.due - clock.totalMilliseconds
    }

    /// How long the money lasts from now on, in milliseconds; `nil` where that is more than a week.
    package var fundsLeft: Int64? {
        guard let fundsLast, let clock else { return nil }
        return max(0, fundsLast - clock.totalMilliseconds)
    }

    /// What the ride costs beyond the money that there is for it; open rides alone have it.
    package var uncovered: Money? {
        guard let money, money.minorUnits < price.minorUnits else { return nil }
        return Money(minorUnits: price.minorUnits - money.minorUnits, price.currency)
    }

    /// Whether the 24 hours are nearly over, or over.
    package var mayExtend: Bool {
        ride.state.isOpen && clock.map { ride.limits.mayExtend(at: $0.totalMilliseconds) } == true
    }

    /// Whether the limit is near or over.
    package var isLimitNear: Bool { limitLeft.map { $0 <= RideLimits.warningMilliseconds } ?? false }

    /// What the vehicle costs once it counts as lost.
    package var feeIfLost: Money { Money(minorUnits: ride.terms.feeIfLost, plan.currency) }
}

extension RideView {
    /// A ride whose vehicle is not free yet: nothing is known of it but what it began with.
    init(
        ride: Ride,
        vehicle: Vehicle,
        startStation: Station,
        plan: TariffPlan,
        car: CarEmission,
        now: Timestamp
    ) {
        self.init(
            ride: ride,
            vehicle: vehicle,
            startStation: startStation,
            endStation: nil,
            plan: plan,
            clock: nil,
            price: .zero(plan.currency),
            money: nil,
            fundsLast: nil,
            payments: [],
            isCorrected: false,
            car: car,
            now: now
        )
    }
}

extension RideView {
    init(
        ride: Ride,
        vehicle: Vehicle,
        stations: (start: Station, end: Station?),
        plan: TariffPlan,
        events: [(event: RideEvent, at: Timestamp)],
        money: Money?,
        payments: [RidePayment],
        car: CarEmission,
        now: Timestamp
    ) {
        let clock = RideClock(events, until: ride.endedAt ?? ride.observable(until: now))
        let soFar = clock.map { plan.price(of: $0, within: ride.terms) } ?? .zero(plan.currency)
        let price = ride.price.map { Money(minorUnits: $0, plan.currency) } ?? soFar
        self.init(
            ride: ride,
            vehicle: vehicle,
            startStation: stations.start,
            endStation: stations.end,
            plan: plan,
            clock: clock,
            price: price,
            money: money,
            fundsLast: money.flatMap { money in
                clock.flatMap { Funds(money: money, plan: plan).lasting($0, isPaused: ride.state.isPaused) }
            },
            payments: payments,
            isCorrected: events.count { $0.event == .finish } > 1,
            failedWish: ride.state.failedWish(after: events.last?.event),
            car: car,
            now: now
        )
    }
}

extension RideState {
    /// Whether the time of a pause runs.
    fileprivate var isPaused: Bool { self == .paused || self == .resuming }

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
    package func view(_ id: Identifier<Ride>, for rider: Identifier<Account>) async throws -> RideView {
        try await read { try $0.rideViews.view(of: $0.progress.ride(id, of: rider)) }
    }

    /// The rider's ride under way, if there is one.
    package func openRide(of rider: Identifier<Account>) async throws -> RideView? {
        try await read { step in try step.rides.findOpen(rider: rider).map(step.rideViews.view) }
    }
}
