import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// Handles the reports of locks and docks: late ones, duplicates, and those of unrented vehicles.
struct LockReportIntake: RentalUseCases {
    let context: RentalTransaction

    /// Handles a report; ignores duplicates and unknown vehicles.
    func handle(_ report: LockReport) throws {
        guard let vehicle = try vehicles.find(report.vehicle), try isNew(report, of: vehicle) else { return }
        let moment = sane(report.at)
        switch report {
        case .unlocked: try unlocked(vehicle, at: moment)
        case .undocked: try undocked(vehicle, at: moment)
        case .locked: try locked(vehicle, at: moment)
        case .docked(_, let dock, _): try docked(vehicle, dock, at: moment)
        case .refused(_, let action, _): try refused(vehicle, action, at: moment)
        }
    }

    /// Whether a report is new; docks number their reports, so that each is handled once.
    private func isNew(_ report: LockReport, of vehicle: Vehicle) throws -> Bool {
        if report.isOfDock { return true }
        return try transaction.execute(
            """
            INSERT INTO rentals_report (vehicle, told, happened_at, received_at)
            VALUES (\(vehicle.id), \(report.told), \(report.at), \(now))
            ON CONFLICT (vehicle, happened_at, told) DO NOTHING
            """
        ) > 0
    }

    /// Returns the current time instead of an invalid timestamp, of a clock that runs ahead or was never set.
    private func sane(_ moment: Timestamp) -> Timestamp {
        moment > now || now.milliseconds(since: moment) > RentalRules.oldestReportMilliseconds ? now : moment
    }

    private func undocked(_ vehicle: Vehicle, at moment: Timestamp) throws {
        guard vehicle.dock != nil, moment >= vehicle.heardAt else { return try unlocked(vehicle, at: moment) }
        try vehicles.leave(vehicle.id)
        try unlocked(vehicles.vehicle(vehicle.id), at: moment)
        guard try rides.findOpen(vehicle: vehicle.id) == nil else { return }
        // A vehicle that disappears from a dock without a rental was torn out, or taken after a rolled-back unlock.
        // Where staff moved it, the next dock returns it to service, and they close the alarm.
        let place = try vehicle.station.map { try stations.station($0).place }
        try context.alarms.raise(.moved, of: .vehicle(vehicle.id), place: place, at: moment)
    }

    private func unlocked(_ vehicle: Vehicle, at moment: Timestamp) throws {
        guard let ride = try rides.findOpen(vehicle: vehicle.id) else {
            return try freeWithoutRide(vehicle, at: moment)
        }
        // During preparation every new report of an open lock is valid, whatever the lock's clock says.
        guard try ride.state == .preparing || moment >= lastTurn(of: ride) else { return }
        let vehicleReport = VehicleReport(vehicle: vehicle, heard: LockState(isLocked: false, at: moment))
        try context.progress.apply(
            context.progress.transition(ride, .unlocked),
            to: ride,
            at: max(moment, ride.preparedAt),
            vehicleReport
        )
    }

    /// Handles an open lock without a rental: a late confirmation after the roll-back, or theft.
    private func freeWithoutRide(_ vehicle: Vehicle, at moment: Timestamp) throws {
        guard moment >= vehicle.heardAt, vehicle.isLocked else { return }
        try vehicles.set(LockState(isLocked: false, at: moment), vehicle.id)
        // A missing vehicle stays missing: a lock that opens and closes somewhere does not return it.
        if vehicle.flag != .unconfirmedReturn { try vehicles.setFlag(.freeWithoutRide, vehicle.id) }
        if vehicle.state == .available {
            try vehicles.move(vehicle, to: .nonOperational, by: .maintenance, at: moment)
        }
        try context.progress.lockAgain(vehicle)
    }

    private func locked(_ vehicle: Vehicle, at moment: Timestamp) throws {
        guard let ride = try rides.findOpen(vehicle: vehicle.id) else {
            if moment >= vehicle.heardAt { try heldAgain(vehicle, at: moment) }
            return
        }
        guard ride.state != .preparing, try moment >= lastTurn(of: ride) else { return }
        let vehicleReport = VehicleReport(vehicle: vehicle, heard: LockState(isLocked: true, at: moment))
        try context.progress.apply(context.progress.transition(ride, .locked), to: ride, at: moment, vehicleReport)
    }

    private func docked(_ vehicle: Vehicle, _ dock: PlateNumber, at moment: Timestamp) throws {
        // An unknown dock proves no return, but it does hold the vehicle.
        guard let (station, jammedAt) = try stations.findDock(dock) else { return try locked(vehicle, at: moment) }
        if let jammedAt, jammedAt <= moment { try context.alarms.endJam(of: dock) }
        let open = try rides.findOpen(vehicle: vehicle.id)
        if var ride = open, ride.state != .preparing, try moment >= lastMove(of: ride) {
            ride.endStation = station
            let heard = LockState(isLocked: true, at: moment)
            let vehicleReport = VehicleReport(vehicle: vehicle, heard: heard, dock: dock)
            return try context.progress.apply(
                context.progress.transition(ride, .docked),
                to: ride,
                at: moment,
                vehicleReport
            )
        }
        if let past = try rides.findFinished(vehicle: vehicle.id, at: moment) {
            try context.billing.correct(past, endedAt: moment, at: station)
        }
        guard open == nil, vehicle.dock == nil || moment >= vehicle.heardAt else { return }
        try vehicles.stand(vehicle.id, at: station, dock: dock)
        try context.missing.found(vehicle.id, at: moment)
        try heldAgain(try vehicles.vehicle(vehicle.id), at: max(moment, vehicle.heardAt))
    }

    private func refused(_ vehicle: Vehicle, _ action: LockOrder.Action, at moment: Timestamp) throws {
        guard let ride = try rides.findOpen(vehicle: vehicle.id) else { return }
        let transition = try context.progress.transition(ride, .refused(action))
        try context.progress.apply(
            transition,
            to: ride,
            at: transition.ending == .unconfirmed ? context.deadlines.returnedAt(ride) : now
        )
    }

    /// Handles a locked vehicle without a rental, which is available again unless it has other problems.
    private func heldAgain(_ vehicle: Vehicle, at moment: Timestamp) throws {
        try vehicles.set(LockState(isLocked: true, at: moment), vehicle.id)
        if vehicle.state == .removed, vehicle.station != nil {
            try vehicles.move(vehicle, to: .available, by: .providerDropOff, at: moment)
        }
        guard vehicle.flag == .freeWithoutRide else { return }
        try vehicles.setFlag(nil, vehicle.id)
        if vehicle.state == .nonOperational {
            try vehicles.move(vehicle, to: .available, by: .maintenance, at: moment)
        }
    }

    /// Returns when the vehicle of a ride last began to move; older reports belong to an earlier ride.
    private func lastMove(of ride: Ride) throws -> Timestamp {
        try rides.events(of: ride.id).last { $0.event == .start || $0.event == .resume }?.at ?? ride.preparedAt
    }

    /// Returns when a lock last opened or closed in a ride.
    private func lastTurn(of ride: Ride) throws -> Timestamp {
        let transitions: Set<RideEvent> = [.start, .resume, .pause]
        return try rides.events(of: ride.id).last { transitions.contains($0.event) }?.at ?? ride.preparedAt
    }
}

extension LockReport {
    /// Whether only docks report it.
    var isOfDock: Bool {
        switch self {
        case .docked, .undocked: true
        case .unlocked, .locked, .refused: false
        }
    }

    /// The kind of report, without timestamp and vehicle.
    var told: String {
        switch self {
        case .unlocked: "unlocked"
        case .locked: "locked"
        case .docked(_, let dock, _): "docked \(dock)"
        case .undocked(_, let dock, _): "undocked \(dock)"
        case .refused(_, let action, _): "refused \(action.rawValue)"
        }
    }
}
