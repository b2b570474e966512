package import CrosstownKit
import CrosstownSQL
package import CrosstownValues

/// A ride for its rider.
package struct RideView: Hashable, Sendable {
    package let ride: Ride
    package let vehicle: Vehicle
    package let startStation: Station
    package let endStation: Station?
    package let plan: TariffPlan
    /// The running or final time; `nil` before the start.
    package let clock: RideClock?
    /// The current or final price.
    package let price: Money
    /// The money available for the ride; only in current rides.
    package let money: Money?
    /// When the money is used up, in milliseconds after the start; only in current rides.
    package let fundsLast: Int64?
    package let payments: [RidePayment]
    /// Whether a late report of the return has reduced the bill.
    package let isCorrected: Bool
    /// The rider's last request that the lock failed to carry out.
    package var failedWish: FailedWish?
    /// The car with which the ride is compared for saved CO2.
    package let car: CarEmission
    package let now: Timestamp

    /// A request that a lock can fail to carry out.
    package enum FailedWish: String, Hashable, Sendable {
        case pause
        case resume
    }

    /// The time until the vehicle must be back, in milliseconds; negative afterwards.
    package var limitLeft: Int64? {
        guard ride.state.isOpen, let clock else { return nil }
        return ride.limits.due - clock.totalMilliseconds
    }

    /// How long the money lasts, in milliseconds; `nil` for more than a week.
    package var fundsLeft: Int64? {
        guard let fundsLast, let clock else { return nil }
        return max(0, fundsLast - clock.totalMilliseconds)
    }

    /// The part of the price beyond the available money; only in current rides.
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

    /// The fee if the vehicle is lost.
    package var feeIfLost: Money { Money(minorUnits: ride.terms.feeIfLost, plan.currency) }
}

extension RideView {
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

    /// Returns the last request that the lock failed to carry out, until the rider's next request.
    func failedWish(after last: RideEvent?) -> RideView.FailedWish? {
        switch (self, last) {
        case (.riding, .pauseFailed): .pause
        case (.paused, .resumeFailed): .resume
        default: nil
        }
    }
}

extension Rentals {
    /// Returns a ride of the rider.
    package func view(_ id: Identifier<Ride>, for rider: Identifier<Account>) async throws -> RideView {
        try await read { try $0.rideViews.view(of: $0.progress.ride(id, of: rider)) }
    }

    /// Returns the rider's current ride, if any.
    package func openRide(of rider: Identifier<Account>) async throws -> RideView? {
        try await read { step in try step.rides.findOpen(rider: rider).map(step.rideViews.view) }
    }
}
