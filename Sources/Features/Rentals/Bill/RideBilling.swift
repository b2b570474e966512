import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// The end of a ride: billed, settled, and corrected after a late report of the return.
struct RideBilling: RentalUseCases {
    let context: RentalTransaction

    /// Ends a ride at a moment, bills it, and makes the vehicle available.
    func finish(_ ride: Ride, _ ending: RideEnding, at moment: Timestamp, _ vehicleReport: VehicleReport?) throws {
        try context.progress.observe(ride, at: moment)
        let fare = try fare(of: ride, ending, until: moment)
        let owing = try bill(ride, fare, ending, at: moment)
        try giveBack(ride, ending, at: moment, vehicleReport)
        if fare.isQuickReturn { try flagQuickReturn(ride.vehicle) }
        if ride.isOverdue { try context.alarms.end(.overdue, of: .vehicle(ride.vehicle)) }
        try Deadlines.cancel(
            transaction,
            kinds: [
                RideDeadlines.lockKind, RideDeadlines.warningKind, RideDeadlines.limitKind, RideDeadlines.fundsKind,
                Collection.kind,
            ],
            subject: ride.id.description
        )
        if owing.isPositive { try collection.schedule(ride.id) }
        try askCard(for: owing, of: ride, attempt: 0)
        try context.news.ended(ride, ending, fare.price, owing: owing)
        if fare.price.isPositive, ending != .lost {
            try context.coins.rideEnded(ride.id.of(PaidRide.self), of: ride.rider, in: transaction)
        }
        try context.activity.publishEnd(of: ride, ending, at: moment)
    }

    /// Reduces the bill of a ride that ended earlier than known, and refunds the difference.
    ///
    /// Never increases a bill, since the rider has already seen the price.
    func correct(_ ride: Ride, endedAt moment: Timestamp, at station: Identifier<Station>) throws {
        guard let end = ride.endedAt, moment < end, let price = ride.price else { return }
        let moved = try rides.events(of: ride.id).last { $0.event == .start || $0.event == .resume }?.at
        guard let moved, moment >= moved else { return }
        var corrected = ride
        corrected.endStation = station
        let fare = try fare(of: corrected, .docked, until: moment)
        guard fare.price.minorUnits <= price else { return }
        try rides.record(.finish, in: ride.id, at: moment)
        let owing = try bill(corrected, fare, .docked, at: moment)
        try collectLater(owing, of: ride)
    }

    /// Refunds the fee for a lost vehicle that was found, less the price of the ride until then.
    func returnFee(of ride: Ride, foundAt moment: Timestamp) throws {
        guard ride.ending == .lost, ride.lostFee > 0, let price = ride.price, let ended = ride.endedAt else { return }
        let (plan, events) = (try context.progress.plan(of: ride), try rides.events(of: ride.id))
        guard let found = RideClock(events, until: max(moment, ended)) else { return }
        let time = price - ride.lostFee
        let kept = min(max(0, plan.price(of: found).minorUnits - time), ride.lostFee)
        let fare = try Fare(Money(minorUnits: time, plan.currency), lostFee: Money(minorUnits: kept, plan.currency))
        let paid = try context.settlement.settle(ride, fare.price)
        try rides.setFare(fare, paid: paid, ride.id)
        try collectLater(fare.price - paid, of: ride)
        let returned = Money(minorUnits: ride.lostFee - kept, plan.currency)
        try context.notices.tell(ride.rider, RentalNotices.found(ride, returned), in: transaction)
    }

    /// Charges unpaid rides as far as the money allows, and schedules a retry for the rest.
    func collect(from rider: Identifier<Account>) throws {
        for ride in try rides.owing(by: rider) { try collectLater(collect(ride), of: ride) }
    }

    /// Charges unpaid rides to a card that was just stored, as at their next deadline.
    func cardIsStored(by rider: Identifier<Account>) throws {
        for ride in try rides.owing(by: rider) { try collection.hasten(ride.id) }
    }

    /// Charges an unpaid ride at a deadline; the next interval is longer.
    func collectAgain(_ ride: Ride, attempt: Int) throws {
        let owing = try collect(ride)
        try collectLater(owing, of: ride, attempt: attempt)
        try askCard(for: owing, of: ride, attempt: attempt)
    }

    /// Charges an unpaid ride, and returns the unpaid rest.
    private func collect(_ ride: Ride) throws -> Money {
        let currency = try context.progress.plan(of: ride).currency
        guard let price = ride.price.map({ Money(minorUnits: $0, currency) }) else { return .zero(currency) }
        let paid = try context.settlement.settle(ride, price)
        try rides.setPaid(paid.minorUnits, ride.id)
        return try price - paid
    }

    /// Schedules or cancels the retry of a ride.
    private func collectLater(_ owing: Money, of ride: Ride, attempt: Int = 0) throws {
        if owing.isPositive {
            try collection.schedule(ride.id, attempt: attempt)
        } else {
            try collection.cancel(ride.id)
        }
        try context.news.owes(owing, ride)
    }

    private var collection: Collection { Collection(transaction: transaction, now: now) }

    /// Charges a ride, stores its end, and returns the unpaid rest.
    private func bill(_ ride: Ride, _ fare: Fare, _ ending: RideEnding, at moment: Timestamp) throws -> Money {
        let paid = try context.settlement.settle(ride, fare.price)
        try rides.finish(ride, at: moment, ending, fare, paid: paid)
        return try fare.price - paid
    }

    /// Flags a quick return, which never replaces a flag by a device or staff.
    private func flagQuickReturn(_ vehicle: Identifier<Vehicle>) throws {
        guard try vehicles.vehicle(vehicle).flag == nil else { return }
        try vehicles.setFlag(.quickReturn, vehicle)
    }

    private func fare(of ride: Ride, _ ending: RideEnding, until end: Timestamp) throws -> Fare {
        let plan = try context.progress.plan(of: ride)
        guard let clock = RideClock(try rides.events(of: ride.id), until: end) else {
            return Fare(.zero(plan.currency))
        }
        let time = plan.price(of: clock, within: ride.terms)
        if ending == .lost {
            return try Fare(time, lostFee: Money(minorUnits: ride.terms.feeIfLost, plan.currency))
        }
        let quick = QuickReturn(
            stations: (ride.startStation, ride.endStation),
            totalMilliseconds: clock.totalMilliseconds
        )
        // A return that only the rider reports is never free.
        guard quick.isFree, ending != .unconfirmed else { return Fare(time) }
        return Fare(.zero(plan.currency), isQuickReturn: true)
    }

    private func giveBack(
        _ ride: Ride,
        _ ending: RideEnding,
        at moment: Timestamp,
        _ vehicleReport: VehicleReport?
    ) throws {
        let vehicle = try vehicleReport?.vehicle ?? vehicles.vehicle(ride.vehicle)
        let place = ride.endStation.map { VehiclePlace.stands(at: $0, in: vehicleReport?.dock) }
        let moved = vehicle.station == nil || vehicleReport?.dock != nil ? place : nil
        try vehicles.move(
            vehicle,
            to: .available,
            by: .tripEnd,
            at: moment,
            moved ?? .same,
            heard: vehicleReport?.heard
        )
        guard ending.leavesUnlocked || ride.endStation == nil else {
            // Only a flagged vehicle may have to stay out of service.
            if vehicle.flag != nil { try context.alarms.keepBack(vehicle.id, at: moment) }
            if ending == .locked { try context.whereabouts.watch(ride) }
            return
        }
        try context.missing.lookFor(ride, ending, at: moment)
        if ending.leavesUnlocked { try context.progress.lockAgain(vehicles.vehicle(vehicle.id)) }
    }

    /// Charges the rider's card; the result settles the ride later.
    func askCard(for owing: Money, of ride: Ride, attempt: Int) throws {
        guard let cards = context.cards, owing.isPositive else { return }
        try cards.ask(
            for: owing,
            from: ride.rider,
            key: CardWish(ride: ride.id, number: attempt + 1).key,
            in: transaction
        )
    }
}
