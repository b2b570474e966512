import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// How rides go on: what follows from a trigger is made true with all that belongs to it.
struct RideProgress: RentalUseCases {
    let context: RentalTransaction

    func ride(_ id: Identifier<Ride>, of rider: Identifier<Account>) throws -> Ride {
        guard let ride = try rides.find(id), ride.rider == rider else { throw RentalRefusal.noSuchRide }
        return ride
    }

    func plan(of ride: Ride) throws -> TariffPlan {
        try context.tariffs.tariff(ride.kind, version: ride.tariffVersion).plan
    }

    /// Notes the time of a ride up to a moment that nobody observed: it does not count.
    func observe(_ ride: Ride, at moment: Timestamp) throws {
        let end = ride.observable(until: moment)
        guard end < moment else { return }
        try rides.record(.unobserved, in: ride.id, at: end)
        try rides.record(.observed, in: ride.id, at: moment)
    }

    /// The time of a ride under way until now; `nil` before its start.
    func clock(of ride: Ride) throws -> RideClock? {
        RideClock(try rides.events(of: ride.id), until: ride.observable(until: now))
    }

    /// What follows from a trigger.
    ///
    /// - Throws: `RentalRefusal`.
    func transition(_ ride: Ride, _ trigger: RideTrigger) throws -> RideTransition {
        do { return try ride.state.transition(trigger) } catch { throw RentalRefusal.ride(error) }
    }

    /// Makes a transition of a ride true, with all that follows from it, at a moment of the hardware's clock.
    func apply(
        _ transition: RideTransition,
        to ride: Ride,
        at moment: Timestamp,
        _ vehicleReport: VehicleReport? = nil
    ) throws {
        guard transition != .none(ride.state) else { return try keep(vehicleReport) }
        try ActivityChange.announce(ride.rider, in: transaction)
        for event in transition.events { try rides.record(event, in: ride.id, at: moment) }
        switch transition.state {
        case .finished:
            return try context.billing.finish(ride, transition.ending ?? .unconfirmed, at: moment, vehicleReport)
        case .cancelled: return try context.renting.cancel(ride, transition.ending ?? .withdrawn, at: moment)
        case .riding where ride.state == .preparing: try context.renting.start(ride, at: moment, vehicleReport)
        default:
            try rides.set(transition.state, ride.id)
            try keep(vehicleReport)
            // A pause has a price of its own.
            if [.paused, .riding].contains(transition.state) { try context.deadlines.hastenFunds(ride.id) }
        }
        if let action = transition.order {
            try order(action, in: ride.id, vehicles.vehicle(ride.vehicle).plate)
        } else {
            try Deadlines.cancel(transaction, kind: RideDeadlines.lockKind, subject: ride.id.description)
        }
    }

    private func keep(_ vehicleReport: VehicleReport?) throws {
        if let vehicleReport { try vehicles.set(vehicleReport.heard, vehicleReport.vehicle.id) }
    }

    /// Tells the lock of a ride something, and looks after a time whether it has answered.
    func order(_ action: LockOrder.Action, in ride: Identifier<Ride>, _ plate: PlateNumber) throws {
        let dueBy = now.advanced(milliseconds: context.rules.lockMilliseconds)
        try context.locks.order(LockOrder(action, vehicle: plate, dueBy: dueBy), in: transaction)
        try Deadlines.schedule(transaction, kind: RideDeadlines.lockKind, subject: ride.description, dueAt: dueBy)
    }

    /// Tells the lock of a vehicle that is in nobody's ride to hold it (R-N2).
    func lockAgain(_ vehicle: Vehicle) throws {
        let dueBy = now.advanced(milliseconds: RentalRules.relockMilliseconds)
        try context.locks.order(LockOrder(.lock, vehicle: vehicle.plate, dueBy: dueBy), in: transaction)
    }

    /// Makes a transition of a ride true now, and gives the ride as it is then.
    func applied(_ transition: RideTransition, to ride: Ride) throws -> Ride {
        try apply(transition, to: ride, at: now)
        return try rides.find(ride.id) ?? ride
    }
}
