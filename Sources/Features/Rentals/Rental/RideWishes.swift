import CrosstownKit
import CrosstownSQL
import CrosstownValues

struct RideWishes: RentalUseCases {
    let context: RentalTransaction

    /// Locks a vehicle that has its own lock for a pause; safe to repeat.
    func pause(_ id: Identifier<Ride>, by rider: Identifier<Account>) throws -> Ride {
        let ride = try context.progress.ride(id, of: rider)
        if ride.state == .riding {
            let hold = try context.locks.hold(of: vehicles.vehicle(ride.vehicle).plate, in: transaction)
            do { try hold.checkPause() } catch { throw RentalRefusal.ride(error) }
        }
        return try wish(.wantsPause, id, rider)
    }

    func resume(_ id: Identifier<Ride>, by rider: Identifier<Account>) throws -> Ride {
        try wish(.wantsResume, id, rider)
    }

    func withdraw(_ id: Identifier<Ride>, by rider: Identifier<Account>) throws -> Ride {
        try wish(.wantsCancel, id, rider)
    }

    private func wish(_ trigger: RideTrigger, _ id: Identifier<Ride>, _ rider: Identifier<Account>) throws -> Ride {
        let ride = try context.progress.ride(id, of: rider)
        return try context.progress.applied(context.progress.transition(ride, trigger), to: ride)
    }

    /// Adds 24 hours to a ride, from the last hour on.
    func extend(_ id: Identifier<Ride>, by rider: Identifier<Account>) throws -> Ride {
        let ride = try context.progress.ride(id, of: rider)
        guard ride.state.isOpen else { throw RentalRefusal.ride(.over) }
        guard let time = try context.progress.clock(of: ride)?.totalMilliseconds else {
            throw RentalRefusal.ride(.notStarted)
        }
        let limits = ride.limits
        guard !limits.isLast else { throw RentalRefusal.longestRide(hours: ride.terms.maximumHours) }
        guard limits.mayExtend(at: time) else { throw RentalRefusal.tooEarlyToExtend }
        try rides.setExtensions(limits.extended(at: time), ride.id)
        if ride.isOverdue { try context.alarms.end(.overdue, of: .vehicle(ride.vehicle)) }
        try context.deadlines.watch(ride.id, at: now)
        return try rides.find(id) ?? ride
    }

    /// Stores why a vehicle was returned at once.
    func explain(_ id: Identifier<Ride>, by rider: Identifier<Account>, _ reason: String) throws -> Ride {
        let ride = try context.progress.ride(id, of: rider)
        guard ride.state == .finished, ride.price == 0 else { throw RentalRefusal.nothingToExplain }
        try rides.setComplaint(reason, ride.id)
        return try rides.find(id) ?? ride
    }
}
