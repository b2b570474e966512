import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// The beginning of a ride: requested, prepared, started or rolled back.
struct Renting: RentalUseCases {
    let context: RentalTransaction

    /// Reserves a vehicle, holds money, and orders the lock to open; safe to repeat.
    func rent(_ number: PlateNumber, by rider: Identifier<Account>) throws -> RideView {
        let vehicle = try vehicle(by: number)
        let known = try rides.unsettled(of: rider)
        if let open = known.open {
            guard open.vehicle == vehicle.id, open.state == .preparing else { throw RentalRefusal.alreadyRiding }
            return try context.rideViews.view(of: open)
        }
        try refuseNotSetUp(rider)
        try refuseOwing(known.owing)
        return try prepare(vehicle, at: fitStation(of: vehicle), for: rider)
    }

    private func prepare(
        _ vehicle: Vehicle,
        at station: Station,
        for rider: Identifier<Account>
    ) throws -> RideView {
        let tariff = try context.tariffs.current(vehicle.kind)
        let id = context.ids.next(Ride.self)
        let ride = Ride(preparing: id, of: vehicle, from: station.id, by: rider, tariff, context.rules.terms, at: now)
        try rides.insert(ride)
        try setAside(for: ride, tariff.plan)
        try vehicles.move(vehicle, to: .reserved, by: .reservationStart, at: now)
        try context.progress.order(.unlock, in: id, vehicle.plate)
        return RideView(
            ride: ride,
            vehicle: vehicle,
            startStation: station,
            plan: tariff.plan,
            car: context.rules.car,
            now: now
        )
    }

    /// Returns a vehicle by its number, or by that of its dock.
    func vehicle(by number: PlateNumber) throws -> Vehicle {
        if let vehicle = try vehicles.find(number) ?? vehicles.find(inDock: number) { return vehicle }
        let isDock = try stations.findStation(ofDock: number) != nil
        throw isDock ? RentalRefusal.emptyDock : RentalRefusal.unknownNumber
    }

    /// Validates that the rider is set up, and has answered about the position.
    private func refuseNotSetUp(_ rider: Identifier<Account>) throws {
        guard try context.setUps.isRequired() else { return }
        guard let profile = try context.setUps.findRider(rider) else { throw RentalRefusal.notSetUp }
        guard !profile.allowsPosition, !profile.isAskedAgain, try rides.latest(of: rider, limit: 1).isEmpty else {
            return
        }
        throw RentalRefusal.positionWanted
    }

    private func refuseOwing(_ owing: [Ride]) throws {
        guard let first = owing.first else { return }
        let total = owing.reduce(0) { $0 + $1.owing }
        throw RentalRefusal.owing(Money(minorUnits: total, try context.progress.plan(of: first).currency))
    }

    /// Returns why a vehicle cannot be rented now; `nil` where it can.
    func refusal(of vehicle: Vehicle) throws -> RentalRefusal? {
        do {
            _ = try fitStation(of: vehicle)
            return nil
        } catch let refusal as RentalRefusal {
            return refusal
        }
    }

    /// Returns the station of an available vehicle.
    ///
    /// - Throws: `RentalRefusal` for any other vehicle.
    private func fitStation(of vehicle: Vehicle) throws -> Station {
        switch vehicle.state {
        case .available: break
        case .nonOperational where vehicle.flag == .reportedUnsafe: throw RentalRefusal.reportedUnsafe
        case .reserved, .onTrip: throw RentalRefusal.vehicleTaken
        case .removed, .nonOperational, .nonContactable, .missing, .elsewhere: throw RentalRefusal.outOfService
        }
        guard let station = try vehicle.station.map(stations.station) else { throw RentalRefusal.notAtStation }
        guard station.state == .open else { throw RentalRefusal.stationClosed }
        guard vehicle.isLocked else { throw RentalRefusal.outOfService }
        guard !vehicle.isBatteryLow else { throw RentalRefusal.batteryLow }
        guard try context.locks.reach(vehicle.plate, in: transaction) else { throw RentalRefusal.lockOutOfReach }
        return station
    }

    /// The hold to show before unlocking; `nil` where nothing is held.
    func deposit(of rider: Identifier<Account>, _ plan: TariffPlan) throws -> RideDeposit? {
        let held = try held(for: rider, plan)
        let owing = Money(minorUnits: try rides.owing(by: rider).reduce(0) { $0 + $1.owing }, held.currency)
        guard held.isPositive || owing.isPositive else { return nil }
        let available = try context.wallet.balance(of: rider, in: held.currency, transaction).available
        let card = try owing.isPositive ? nil : card(of: rider, for: held - available)
        return RideDeposit(held: held, available: available, card: card, owing: owing)
    }

    private func card(of rider: Identifier<Account>, for missing: Money) throws -> RideDeposit.Card? {
        guard missing.isPositive, let cards = context.cards,
            let name = try cards.names(of: rider, in: transaction).first
        else { return nil }
        return RideDeposit.Card(name: name, amount: cards.charge(for: missing))
    }

    private func held(for rider: Identifier<Account>, _ plan: TariffPlan) throws -> Money {
        // An interval that would begin exactly at the end is not included.
        let price = plan.price(ofMilliseconds: max(0, context.rules.heldMilliseconds - 1))
        return try price - context.coins.part(of: price, for: rider, in: transaction)
    }

    private func setAside(for ride: Ride, _ plan: TariffPlan) throws {
        let needed = try held(for: ride.rider, plan)
        guard needed.isPositive else { return }
        do {
            try context.wallet.perform(
                .authorize(needed, from: ride.rider, lasting: RentalRules.holdLasting),
                key: ride.holdKey,
                in: transaction
            )
        } catch WalletRefusal.insufficientFunds(let available) {
            throw RentalRefusal.insufficientFunds(needed: needed, available: available)
        }
    }

    /// Starts the time of a ride whose vehicle is unlocked.
    func start(_ ride: Ride, at moment: Timestamp, _ vehicleReport: VehicleReport?) throws {
        try rides.start(ride.id, at: moment)
        let vehicle = try vehicleReport?.vehicle ?? vehicles.vehicle(ride.vehicle)
        try vehicles.move(vehicle, to: .onTrip, by: .tripStart, at: moment, .away, heard: vehicleReport?.heard)
        try context.deadlines.watchStart(ride, at: moment)
        // No warning is due earlier, since the held money lasts longer.
        let enough = context.rules.heldMilliseconds - FundsOutlook.warningMilliseconds
        try context.deadlines.watchFunds(ride.id, told: .enough, at: moment.advanced(milliseconds: max(0, enough)))
    }

    /// Rolls the preparation back; a lock that answers later finds no ride, and is ordered to close again.
    func cancel(_ ride: Ride, _ ending: RideEnding, at moment: Timestamp) throws {
        try rides.cancel(ride.id, at: moment, ending)
        try Deadlines.cancel(transaction, kind: RideDeadlines.lockKind, subject: ride.id.description)
        if try context.wallet.findHold(ride.holdKey, in: transaction)?.state == .pending {
            try context.wallet.perform(
                .release(hold: ride.holdKey),
                key: ride.holdKey.following("cancelled"),
                in: transaction
            )
        }
        let vehicle = try vehicles.vehicle(ride.vehicle)
        try vehicles.move(vehicle, to: .available, by: .reservationCancel, at: moment)
        try context.alarms.keepBack(vehicle.id, at: moment)
    }
}
