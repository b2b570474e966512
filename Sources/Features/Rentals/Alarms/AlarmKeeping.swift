import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Alarms: raised by devices and by the clock, looked after by staff.
package struct AlarmKeeping: RentalUseCases {
    /// Who is notified of an alarm.
    enum Audience {
        /// Those who look after vehicles; once, however often the alarm is raised.
        case mechanics
        /// All staff of the rentals, each time that the alarm is raised.
        case everybody
    }

    let context: RentalTransaction

    package var store: AlarmStore { AlarmStore(transaction: transaction) }

    /// Raises an alarm; while one of the kind is not closed, it counts as raised again.
    ///
    /// An alarm about a vehicle names its ride, whose rider answers for it: one under way, or the last one while the
    /// vehicle is looked for.
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

    /// The ride whose rider answers for what an alarm is about.
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

    /// Ends the alarm of a kind, where one is open: what it told is over.
    func end(_ kind: Alarm.Kind, of subject: Alarm.Subject) throws {
        if let alarm = try store.findOpen(kind, of: subject) { try move(alarm, to: .closed) }
    }

    /// Whoever has not read of an alarm that somebody looks after, or that is over, need not be told any more.
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

    /// Tells the city of a vehicle that moves though nobody rents it, or though it is locked.
    ///
    /// A vehicle that was in a dock was at its station, whatever satellites said there.
    func raiseTheft(_ kind: Alarm.Kind, of vehicle: Vehicle, at moment: Timestamp) throws {
        if let ride = try rides.findOpen(vehicle: vehicle.id), ride.state != .paused { return }
        let station = try vehicle.station.map { try stations.station($0).place }
        let own = try PlaceStore(transaction: transaction).last(of: vehicle.id)?.place
        let place = vehicle.dock == nil ? own ?? station : station
        try raise(kind, of: .vehicle(vehicle.id), place: place, at: moment)
        try takeOut(vehicle, flag: .theft)
    }

    /// Takes a vehicle out of service whose device says that a part of it is broken; one in a ride when that is over.
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

    /// Keeps a vehicle out of service after its ride if its device has told of a fault meanwhile, or staff want it so.
    func keepBack(_ id: Identifier<Vehicle>, at moment: Timestamp) throws {
        let vehicle = try vehicles.vehicle(id)
        guard vehicle.flag?.keepsOut == true, vehicle.state == .available else { return }
        try vehicles.move(vehicle, to: .nonOperational, by: .maintenance, at: moment)
    }

    /// Takes a dock out of service that says that it can hold nothing, unless it has held a vehicle since.
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

/// What staff do about alarms.
extension AlarmKeeping {
    func alarm(_ id: Identifier<Alarm>) throws -> Alarm {
        guard let alarm = try store.find(id) else { throw AlarmRefusal.noSuchAlarm }
        return alarm
    }

    /// Notes that somebody looks after an alarm; again, nothing happens.
    func acknowledge(_ alarm: Alarm) throws {
        guard alarm.state != .closed else { throw AlarmRefusal.closed }
        try move(alarm, to: .acknowledged)
    }

    /// Ends an alarm, and puts what it is about back into service if that is wished; again, nothing happens.
    func close(_ alarm: Alarm, puttingBack: Bool) throws {
        guard alarm.state != .closed else { return }
        try move(alarm, to: .closed)
        switch alarm.subject {
        case .dock(let dock): if puttingBack { try stations.setJammed(nil, dock) }
        case .vehicle(let id):
            if puttingBack { try putBackAfterAlarm(vehicles.vehicle(id)) } else { try leave(id, alarm) }
        }
    }

    /// With the last alarm about a ride that staff close, its rider answers for the vehicle no longer.
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

/// An expected "no" to what staff wish about an alarm.
enum AlarmRefusal: ExplainableError, Hashable, Sendable {
    /// There is no such alarm.
    case noSuchAlarm
    /// It was closed meanwhile.
    case closed
    /// Something else is wrong with the vehicle too.
    case othersOpen

    /// The refusal as its caller reads it.
    var problem: Problem {
        switch self {
        case .noSuchAlarm: .notFound("Alarm" as LocalizedText)
        case .closed: .conflict(AlarmTexts.isClosed, AlarmTexts.isClosedText)
        case .othersOpen: .conflict(AlarmTexts.othersOpen, AlarmTexts.othersOpenText)
        }
    }
}
