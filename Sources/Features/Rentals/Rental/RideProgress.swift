import CrosstownKit
import CrosstownSQL
import CrosstownValues

struct RideProgress: RentalUseCases {
    let context: RentalTransaction

    func ride(_ id: Identifier<Ride>, of rider: Identifier<Account>) throws -> Ride {
        guard let ride = try rides.find(id), ride.rider == rider else { throw RentalRefusal.noSuchRide }
        return ride
    }

    func plan(of ride: Ride) throws -> TariffPlan {
        try context.tariffs.tariff(ride.kind, version: ride.tariffVersion).plan
    }

    /// Stores the unobserved time of a ride up to a moment, which is not billed.
    func observe(_ ride: Ride, at moment: Timestamp) throws {
        let end = ride.observable(until: moment)
        guard end < moment else { return }
        try rides.record(.unobserved, in: ride.id, at: end)
        try rides.record(.observed, in: ride.id, at: moment)
    }

    /// Returns the time of a current ride until now; `nil` before its start.
    func clock(of ride: Ride) throws -> RideClock? {
        RideClock(try rides.events(of: ride.id), until: ride.observable(until: now))
    }

    /// Returns the transition of a trigger.
    ///
    /// - Throws: `RentalRefusal`.
    func transition(_ ride: Ride, _ trigger: RideTrigger) throws -> RideTransition {
        do { return try ride.state.transition(trigger) } catch { throw RentalRefusal.ride(error) }
    }

    /// Applies a transition of a ride with all its effects, at a moment of the hardware's clock.
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
            // A pause has its own price.
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

    /// Orders an action of a ride's lock, and schedules a check of its answer.
    func order(_ action: LockOrder.Action, in ride: Identifier<Ride>, _ plate: PlateNumber) throws {
        let dueBy = now.advanced(milliseconds: context.rules.lockMilliseconds)
        try context.locks.order(LockOrder(action, vehicle: plate, dueBy: dueBy), in: transaction)
        try Deadlines.schedule(transaction, kind: RideDeadlines.lockKind, subject: ride.description, dueAt: dueBy)
    }

    /// Orders the lock of an unrented vehicle to close (R-N2).
    func lockAgain(_ vehicle: Vehicle) throws {
        let dueBy = now.advanced(milliseconds: RentalRules.relockMilliseconds)
        try context.locks.order(LockOrder(.lock, vehicle: vehicle.plate, dueBy: dueBy), in: transaction)
    }

    /// Applies a transition of a ride now, and returns the updated ride.
    func applied(_ transition: RideTransition, to ride: Ride) throws -> Ride {
        try apply(transition, to: ride, at: now)
        return try rides.find(ride.id) ?? ride
    }
}
