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
    let now: Timestamp

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

extension RentalStep {
    /// What its rider sees of a ride.
    func view(of ride: Ride) throws -> RideView {
        let plan = try plan(of: ride)
        let events = try rides.events(of: ride.id)
        let clock = RideClock(events, until: ride.endedAt ?? now)
        let price =
            ride.price.map { Money(minorUnits: $0, plan.currency) } ?? clock.map(plan.price) ?? .zero(plan.currency)
        return RideView(
            ride: ride,
            vehicle: try vehicles.vehicle(ride.vehicle),
            startStation: try stations.station(ride.startStation),
            endStation: try ride.endStation.map(stations.station),
            plan: plan,
            clock: clock,
            price: price,
            fundsLast: ride.state.isOpen ? try clock.flatMap { try funds(for: ride, plan).lasting($0) } : nil,
            payments: try settlement.payments(of: ride.id),
            isCorrected: events.count { $0.event == .finish } > 1,
            now: now
        )
    }

    private func funds(for ride: Ride, _ plan: TariffPlan) throws -> Funds {
        let money = try wallet.balance(of: ride.rider, in: plan.currency, transaction).available
        let mostCoins = Money(minorUnits: .max, plan.currency)
        let available = try money + purse.part(of: mostCoins, for: ride.rider)
        guard let hold = try wallet.findHold(ride.holdKey, in: transaction), hold.state == .pending else {
            return Funds(money: available, plan: plan)
        }
        return Funds(money: try available + hold.amount, plan: plan)
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
