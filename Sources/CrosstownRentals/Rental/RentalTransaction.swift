import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// One step of renting: everything it reads and writes belongs to one transaction and one moment.
struct RentalTransaction {
    /// The kind of the deadlines by which a lock must have answered.
    static let lockKind = "rentals.lock"
    /// The kind of the deadlines at which riders are warned that their 24 hours end.
    static let warningKind = "rentals.warning"
    /// The kind of the deadlines at which the 24 hours end.
    static let limitKind = "rentals.limit"

    let transaction: any Transaction
    let now: Timestamp
    let rules: RentalRules
    let ids: any IdentifierSource
    let locks: any Locks
    let wallet: any Wallet
    let seal: any SecretSeal
    let devices: any RegisteredDevices
    var cards: (any CardFunding)?
    var notices: any Notices = NoSocial()
    /// Finds the staff who are told of alarms.
    var staff: (any AccountDirectory)?
    var coins: any Coins = NoCoins()

    var stations: StationStore { StationStore(transaction: transaction, locks: locks) }
    var vehicles: VehicleStore { VehicleStore(transaction: transaction, now: now, locks: locks) }
    var rides: RideStore { RideStore(transaction: transaction, now: now) }
    var areas: AreaStore { AreaStore(transaction: transaction) }
    var tariffs: TariffStore { TariffStore(transaction: transaction, now: now, currency: rules.currency) }
    var settlement: Settlement { Settlement(transaction: transaction, now: now, wallet: wallet, coins: coins) }

    func ride(_ id: Identifier<Ride>, of rider: Identifier<Account>) throws -> Ride {
        guard let ride = try rides.find(id), ride.rider == rider else { throw RentalRefusal.noSuchRide }
        return ride
    }

    func plan(of ride: Ride) throws -> TariffPlan {
        try tariffs.tariff(ride.kind, version: ride.tariffVersion).plan
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
        case .finished: return try finish(ride, transition.ending ?? .unconfirmed, at: moment, vehicleReport)
        case .cancelled: return try cancel(ride, transition.ending ?? .withdrawn, at: moment)
        case .riding where ride.state == .preparing: try start(ride, at: moment, vehicleReport)
        default:
            try rides.set(transition.state, ride.id)
            try keep(vehicleReport)
        }
        if let action = transition.order {
            try order(action, in: ride.id, vehicles.vehicle(ride.vehicle).plate)
        } else {
            try Deadlines.cancel(transaction, kind: Self.lockKind, subject: ride.id.description)
        }
    }

    private func keep(_ vehicleReport: VehicleReport?) throws {
        if let vehicleReport { try vehicles.set(vehicleReport.heard, vehicleReport.vehicle.id) }
    }

    /// Tells the lock of a ride something, and looks after a time whether it has answered.
    func order(_ action: LockOrder.Action, in ride: Identifier<Ride>, _ plate: PlateNumber) throws {
        let dueBy = now.advanced(milliseconds: rules.lockMilliseconds)
        try locks.order(LockOrder(action, vehicle: plate, dueBy: dueBy), in: transaction)
        try Deadlines.schedule(transaction, kind: Self.lockKind, subject: ride.description, dueAt: dueBy)
    }

    /// Tells the lock of a vehicle that is in nobody's ride to hold it (R-N2).
    func lockAgain(_ vehicle: Vehicle) throws {
        let dueBy = now.advanced(milliseconds: RentalRules.relockMilliseconds)
        try locks.order(LockOrder(.lock, vehicle: vehicle.plate, dueBy: dueBy), in: transaction)
    }
}

/// What a report tells of a vehicle, written together with the transition that its ride takes.
struct VehicleReport {
    /// The vehicle as it was before.
    let vehicle: Vehicle
    let heard: LockState
    /// The dock that holds the vehicle now.
    var dock: PlateNumber?
}
