import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// The steps of long rides: a reminder for the rider, an alarm for staff, and finally a lost vehicle.
struct LongRides: RentalUseCases {
    let context: RentalTransaction

    /// Handles a milestone of a ride.
    func reach(_ milestone: RideLimits.Milestone, _ ride: Ride, _ clock: RideClock) throws {
        switch milestone {
        case .warning:
            try rides.announce(ride.id)
            try context.notices.tell(ride.rider, RentalNotices.warned(ride, try cost(of: ride, clock)), in: transaction)
        case .overdue(let day): try overdue(ride, clock, day)
        case .lost: try lose(ride)
        }
    }

    private func overdue(_ ride: Ride, _ clock: RideClock, _ day: Int) throws {
        try rides.setOverdue(ride.id)
        try context.notices.tell(ride.rider, RentalNotices.overdue(ride, try cost(of: ride, clock)), in: transaction)
        let place = try PlaceStore(transaction: transaction).last(of: ride.vehicle)?.place
        let audience: AlarmKeeping.Audience = day == 1 ? .mechanics : .everybody
        try context.alarms.raise(.overdue, of: .vehicle(ride.vehicle), ride: ride, place: place, at: now, to: audience)
    }

    /// Ends a ride without its vehicle after the maximum time.
    private func lose(_ ride: Ride) throws {
        guard let open = try rides.find(ride.id) else { return }
        let transition = try context.progress.transition(open, .lost)
        guard transition.state == .finished else { return }
        try context.progress.apply(transition, to: open, at: now)
        guard let over = try rides.find(ride.id) else { return }
        let currency = try context.progress.plan(of: ride).currency
        let price = Money(minorUnits: over.price ?? 0, currency)
        try context.notices.tell(ride.rider, RentalNotices.lost(over, price), in: transaction)
    }

    /// Returns the price of a ride so far, and the fee if it is lost.
    private func cost(of ride: Ride, _ clock: RideClock) throws -> RentalNotices.Cost {
        let plan = try context.progress.plan(of: ride)
        return RentalNotices.Cost(
            soFar: plan.price(of: clock, within: ride.terms),
            feeIfLost: Money(minorUnits: ride.terms.feeIfLost, plan.currency)
        )
    }
}
