import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// What a rider wishes while the ride goes on.
extension RentalTransaction {
    /// Has a vehicle locked that its own lock can hold; repeating it changes nothing.
    func pause(_ id: Identifier<Ride>, by rider: Identifier<Account>) throws -> Ride {
        let ride = try ride(id, of: rider)
        if ride.state == .riding {
            let hold = try locks.hold(of: vehicles.vehicle(ride.vehicle).plate, in: transaction)
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
        let ride = try ride(id, of: rider)
        return try applied(transition(ride, trigger), to: ride)
    }

    func applied(_ transition: RideTransition, to ride: Ride) throws -> Ride {
        try apply(transition, to: ride, at: now)
        return try rides.find(ride.id) ?? ride
    }

    /// Adds 24 hours to a ride, from the last hour on.
    func extend(_ id: Identifier<Ride>, by rider: Identifier<Account>) throws -> Ride {
        let ride = try ride(id, of: rider)
        guard ride.state.isOpen else { throw RentalRefusal.ride(.over) }
        guard let limits = ride.limits else { throw RentalRefusal.ride(.notStarted) }
        guard limits.mayExtend(at: now) else { throw RentalRefusal.tooEarlyToExtend }
        try rides.extend(ride.id)
        if ride.isOverdue { try endAlarm(.overdue, of: .vehicle(ride.vehicle)) }
        try Deadlines.cancel(transaction, kind: Self.limitKind, subject: ride.id.description)
        try watch(RideLimits(startedAt: limits.startedAt, extensions: ride.extensions + 1), of: ride.id)
        return try rides.find(id) ?? ride
    }

    /// Keeps why a vehicle was brought back at once.
    func explain(_ id: Identifier<Ride>, by rider: Identifier<Account>, _ reason: String) throws -> Ride {
        let ride = try ride(id, of: rider)
        guard ride.state == .finished, ride.price == 0 else { throw RentalRefusal.nothingToExplain }
        try rides.setComplaint(reason, ride.id)
        return try rides.find(id) ?? ride
    }

    /// The time of a lock is up.
    func lockIsSilent(_ id: Identifier<Ride>) throws {
        guard let ride = try rides.find(id), ride.state.awaitsLock else { return }
        let transition = try transition(ride, .timeUp)
        try apply(transition, to: ride, at: transition.ending == .unconfirmed ? returnedAt(ride) : now)
    }

    /// When the rider said that the vehicle was back.
    func returnedAt(_ ride: Ride) throws -> Timestamp {
        try rides.events(of: ride.id).last { $0.event == .startFinishing }?.at ?? now
    }

    /// The 24 hours of a ride are nearly over: its page is looked at again, and warns.
    func warn(_ id: Identifier<Ride>) throws {
        guard let ride = try rides.find(id), ride.state.isOpen, let limits = ride.limits else { return }
        try Deadlines.schedule(transaction, kind: Self.limitKind, subject: id.description, dueAt: limits.dueBy)
        try rides.announce(ride.id)
        try notices.tell(ride.rider, RentalNotices.warned(ride), in: transaction)
    }

    /// The 24 hours of a ride are over.
    func limitIsReached(_ id: Identifier<Ride>) throws {
        guard let ride = try rides.find(id), ride.state.isOpen, let limits = ride.limits, limits.dueBy <= now else {
            return
        }
        try rides.setOverdue(ride.id)
        try notices.tell(ride.rider, RentalNotices.overdue(ride), in: transaction)
        let place = try PlaceStore(transaction: transaction).last(of: ride.vehicle)?.place
        try raise(.overdue, of: .vehicle(ride.vehicle), place: place, at: now)
    }
}
