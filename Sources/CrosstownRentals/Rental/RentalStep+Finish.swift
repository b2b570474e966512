import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// The end of a ride: billed, settled, and corrected where a report of the return comes late.
extension RentalStep {
    /// Ends a ride at a moment, bills it, and lets others have the vehicle.
    func finish(_ ride: Ride, _ ending: RideEnding, at moment: Timestamp) throws {
        let fare = try fare(of: ride, until: moment, at: ride.endStation)
        try rides.finish(ride.id, at: moment, ending, station: ride.endStation, price: fare.price)
        try giveBack(ride, ending, at: moment)
        if fare.isQuickReturn { try flagQuickReturn(ride.vehicle) }
        if ride.isOverdue { try alarms.close(.overdue, of: .vehicle(ride.vehicle)) }
        for kind in [Self.warningKind, Self.limitKind] {
            try Deadlines.cancel(transaction, kind: kind, subject: ride.id.description)
        }
        try settle(ride.id, fare.price)
        try askCard(for: ride.id, attempt: 0)
        try creditBonus(for: ride.id, of: ride.rider)
    }

    /// Makes a bill lower whose ride ended earlier than was known, and gives the difference back.
    ///
    /// A report that would make it higher changes nothing: the rider was told what the ride costs.
    func correct(_ ride: Ride, endedAt moment: Timestamp, at station: Identifier<Station>?) throws {
        guard let end = ride.endedAt, moment < end, let price = ride.price else { return }
        let moved = try rides.events(of: ride.id).last { $0.event == .start || $0.event == .resume }?.at
        guard let moved, moment >= moved else { return }
        let fare = try fare(of: ride, until: moment, at: station ?? ride.endStation)
        guard fare.price.minorUnits <= price else { return }
        try rides.record(.finish, in: ride.id, at: moment)
        try rides.finish(ride.id, at: moment, .docked, station: station ?? ride.endStation, price: fare.price)
        try settle(ride.id, fare.price)
    }

    /// Takes what rides owe, as far as there is money; looks again later where there is not enough.
    func collect(from rider: Identifier<Account>) throws {
        for ride in try rides.owing(by: rider) { try collect(ride) }
    }

    /// Takes what a ride owes.
    func collect(_ ride: Ride) throws {
        guard let price = ride.price else { return }
        try settle(ride.id, Money(minorUnits: price, try plan(of: ride).currency))
    }

    /// Takes what a ride owes at one of its deadlines; the next one is further away.
    func collectAgain(_ ride: Ride, attempt: Int) throws {
        try collect(ride)
        guard let left = try rides.find(ride.id)?.owing, left > 0 else { return }
        try Collection(transaction: transaction, now: now).schedule(ride.id, isOwing: true, attempt: attempt)
        try askCard(for: ride.id, attempt: attempt)
    }

    /// What its device has told of a vehicle says more than that it came back at once.
    private func flagQuickReturn(_ vehicle: Identifier<Vehicle>) throws {
        guard try vehicles.vehicle(vehicle).flag != .fault else { return }
        try vehicles.setFlag(.quickReturn, vehicle)
    }

    private func settle(_ id: Identifier<Ride>, _ price: Money) throws {
        guard let ride = try rides.find(id) else { return }
        let paid = try settlement.settle(ride, price)
        try rides.setPaid(paid.minorUnits, id)
        try Collection(transaction: transaction, now: now).schedule(
            ride.id,
            isOwing: paid.minorUnits < price.minorUnits
        )
    }

    private func fare(
        of ride: Ride,
        until end: Timestamp,
        at station: Identifier<Station>?
    ) throws -> (price: Money, isQuickReturn: Bool) {
        let plan = try plan(of: ride)
        guard let clock = RideClock(try rides.events(of: ride.id), until: end) else {
            return (.zero(plan.currency), false)
        }
        let quick = QuickReturn(
            stations: (ride.startStation, station),
            totalMilliseconds: clock.totalMilliseconds
        )
        return (quick.isFree ? .zero(plan.currency) : plan.price(of: clock), quick.isFree)
    }

    private func giveBack(_ ride: Ride, _ ending: RideEnding, at moment: Timestamp) throws {
        let vehicle = try vehicles.vehicle(ride.vehicle)
        try vehicles.move(vehicle, to: .available, by: .tripEnd, at: moment)
        if vehicle.station == nil, let station = ride.endStation {
            try vehicles.stand(vehicle.id, at: station, dock: nil)
        }
        guard ending == .unconfirmed else {
            // Only one with a flag can have to be kept back.
            if vehicle.flag != nil { try keepBack(vehicle.id, at: moment) }
            return
        }
        let returned = try vehicles.vehicle(vehicle.id)
        try vehicles.move(returned, to: .nonOperational, by: .maintenance, at: moment)
        try vehicles.setFlag(.unconfirmedReturn, returned.id)
        try lockAgain(returned)
    }
}
