import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Creates, updates and closes alarms.
package struct AlarmKeeping: RentalUseCases {
    /// Who receives the notification of an alarm.
    enum Audience {
        /// Mechanics, once, however often the alarm repeats.
        case mechanics
        /// All staff of rentals, each time the alarm repeats.
        case everybody
    }

    let context: RentalTransaction

    package var store: AlarmStore { AlarmStore(transaction: transaction) }

    /// Raises an alarm, or repeats an open one of the kind.
    ///
    /// An alarm about a vehicle names the ride whose rider is responsible: the current one, or the last one while the
    /// vehicle is missing.
    func raise(
        _ kind: Alarm.Kind,
        of subject: Alarm.Subject,
        ride: Ride? = nil,
        fault: Int? = nil,
        place: Coordinate? = nil,
        at moment: Timestamp,
        to audience: Audience = .mechanics
    ) throws {
        let told = min(moment, now)
        let ride = try ride ?? answering(for: subject)
        if let known = try store.findOpen(kind, of: subject) {
            try store.tellAgain(known, ride: ride?.id, fault: fault, place: place, at: told)
            guard audience == .everybody else { return }
            try store.set(.open, known.id)
            return try notify(alarm(known.id), audience)
        }
        let alarm = Alarm(
            id: context.ids.next(Alarm.self),
            kind: kind,
            state: .open,
            subject: subject,
            ride: ride?.id,
            fault: fault,
            place: place,
            raisedAt: told,
            toldAt: told,
            times: 1
        )
        try store.insert(alarm)
        try notify(alarm, audience)
    }

    /// Returns the ride whose rider is responsible for the subject of an alarm.
    private func answering(for subject: Alarm.Subject) throws -> Ride? {
        guard case .vehicle(let vehicle) = subject else { return nil }
        return try rides.findOpen(vehicle: vehicle) ?? rides.findMissing(vehicle: vehicle)
    }

    private func notify(_ alarm: Alarm, _ audience: Audience) throws {
        let number = try number(of: alarm.subject)
        switch audience {
        case .mechanics:
            let notice = RentalNotices.raised(alarm, about: number)
            try context.notices.tell(context.team.mechanics(), notice, in: transaction)
        case .everybody:
            let notice = RentalNotices.escalated(alarm, about: number)
            try context.notices.tell(context.team.everybody(), notice, in: transaction)
        }
    }

    /// Closes the open alarm of a kind, since its cause is over.
    func end(_ kind: Alarm.Kind, of subject: Alarm.Subject) throws {
        if let alarm = try store.findOpen(kind, of: subject) { try move(alarm, to: .closed) }
    }

    /// Deletes unread notifications of an alarm that is being handled or closed.
    private func move(_ alarm: Alarm, to state: Alarm.State) throws {
        try store.set(state, alarm.id)
        let staff = try context.team.everybody()
        try context.notices.withdraw(RentalNotices.subject(alarm.id), from: staff, in: transaction)
    }

    private func number(of subject: Alarm.Subject) throws -> PlateNumber {
        switch subject {
        case .vehicle(let id): try vehicles.vehicle(id).plate
        case .dock(let number): number
        }
    }

    /// Raises an alarm of a vehicle that moves without a rental, or while locked.
    ///
    /// A vehicle in a dock was at its station, whatever satellites reported there.
    func raiseTheft(_ kind: Alarm.Kind, of vehicle: Vehicle, at moment: Timestamp) throws {
        if let ride = try rides.findOpen(vehicle: vehicle.id), ride.state != .paused { return }
        let station = try vehicle.station.map { try stations.station($0).place }
        let own = try PlaceStore(transaction: transaction).last(of: vehicle.id)?.place
        let place = vehicle.dock == nil ? own ?? station : station
        try raise(kind, of: .vehicle(vehicle.id), place: place, at: moment)
        try takeOut(vehicle, flag: .theft)
    }

    /// Takes a vehicle with a reported fault out of service; during a ride, after the ride.
    func raiseFault(_ number: Int, of vehicle: Vehicle, at moment: Timestamp) throws {
        try raise(.fault, of: .vehicle(vehicle.id), fault: number, at: moment)
        try takeOut(vehicle, flag: .fault)
    }

    private func takeOut(_ vehicle: Vehicle, flag: Vehicle.Flag) throws {
        if try vehicles.vehicle(vehicle.id).state == .available {
            try vehicles.move(vehicle, to: .nonOperational, by: .maintenance, at: now)
        }
        try vehicles.setFlag(flag, vehicle.id)
        try RentalsTopic.stations.announce(transaction)
    }

    /// Keeps a vehicle out of service after its ride if its device has reported a fault meanwhile, or staff have
    /// decided so.
    func keepBack(_ id: Identifier<Vehicle>, at moment: Timestamp) throws {
        let vehicle = try vehicles.vehicle(id)
        guard vehicle.flag?.keepsOut == true, vehicle.state == .available else { return }
        try vehicles.move(vehicle, to: .nonOperational, by: .maintenance, at: moment)
    }

    /// Takes a jammed dock out of service, unless it has held a vehicle since the report.
    func raiseJam(of dock: PlateNumber, at moment: Timestamp) throws {
        guard let station = try stations.findStation(ofDock: dock) else { return }
        if let held = try vehicles.find(inDock: dock), held.heardAt > moment { return }
        try stations.setJammed(moment, dock)
        try raise(.jammed, of: .dock(dock), place: stations.station(station).place, at: moment)
    }

    /// A dock that holds a vehicle works.
    func endJam(of dock: PlateNumber) throws {
        try stations.setJammed(nil, dock)
        try end(.jammed, of: .dock(dock))
    }
}

/// Staff's updates of alarms.
extension AlarmKeeping {
    func alarm(_ id: Identifier<Alarm>) throws -> Alarm {
        guard let alarm = try store.find(id) else { throw AlarmRefusal.noSuchAlarm }
        return alarm
    }

    /// Marks an alarm as handled; safe to repeat.
    func acknowledge(_ alarm: Alarm) throws {
        guard alarm.state != .closed else { throw AlarmRefusal.closed }
        try move(alarm, to: .acknowledged)
    }

    /// Closes an alarm, and optionally returns its vehicle or dock to service; safe to repeat.
    func close(_ alarm: Alarm, puttingBack: Bool) throws {
        guard alarm.state != .closed else { return }
        try move(alarm, to: .closed)
        switch alarm.subject {
        case .dock(let dock): if puttingBack { try stations.setJammed(nil, dock) }
        case .vehicle(let id):
            if puttingBack { try putBackAfterAlarm(vehicles.vehicle(id)) } else { try leave(id, alarm) }
        }
    }

    /// Releases the rider from responsibility when staff close the last alarm of a ride.
    private func leave(_ vehicle: Identifier<Vehicle>, _ alarm: Alarm) throws {
        guard let ride = alarm.ride else { return }
        let isLast = try !store.listOpen(of: .vehicle(vehicle)).contains { $0.ride == ride }
        if isLast { try context.missing.close(vehicle) }
    }

    private func putBackAfterAlarm(_ vehicle: Vehicle) throws {
        guard try store.listOpen(of: .vehicle(vehicle.id)).isEmpty else { throw AlarmRefusal.othersOpen }
        guard vehicle.state == .nonOperational || vehicle.state == .available else {
            return try vehicles.setFlag(nil, vehicle.id)
        }
        try context.fleet.putBack(vehicle)
    }
}

/// Why a request about an alarm fails.
enum AlarmRefusal: ExplainableError, Hashable, Sendable {
    /// The alarm does not exist.
    case noSuchAlarm
    /// The alarm was closed meanwhile.
    case closed
    /// The vehicle has other open alarms.
    case othersOpen

    /// The error for the user.
    var problem: Problem {
        switch self {
        case .noSuchAlarm: .notFound("Alarm" as LocalizedText)
        case .closed: .conflict(AlarmTexts.isClosed, AlarmTexts.isClosedText)
        case .othersOpen: .conflict(AlarmTexts.othersOpen, AlarmTexts.othersOpenText)
        }
    }
}
