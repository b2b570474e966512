import CrosstownDispatchEngine
import CrosstownGeo
public import CrosstownKit
import CrosstownSQL
public import CrosstownValues

/// The driver's actions during a ride: pick-up, end, missing passengers, and canceling.
///
/// Each receives the ride of the page, so that an open page never changes the next ride.
public struct DriverRide: TaxiUseCases {
    let context: DispatchTransaction

    /// Reports the pick-up.
    public func pickUp(_ account: Identifier<Account>, shown: Identifier<TaxiRequest>? = nil) throws -> DriverView {
        let pressed = try context.presses.press(.pickUp, about: shown, by: account)
        guard let ride = pressed.open else { return try context.driverViews.view(of: pressed.driver) }
        _ = try next(ride.state, .pickUp)
        try context.arrival.requireReach(of: pressed.driver.id, to: ride)
        let pickedUp = try requests.pickUp(ride)
        try context.signals.forgetNotices(of: ride, to: pressed.driver)
        try notices.tell(ride.passenger, TaxiNotices.onBoard(ride, taxi: pressed.driver.code), in: transaction)
        try context.reports.tell(RideEvents.pickedUp, pickedUp)
        return try context.driverViews.view(of: pressed.driver, on: pickedUp)
    }

    /// Ends the ride; the driver goes to the end of the queue at their position (T-3.5).
    public func end(_ account: Identifier<Account>, shown: Identifier<TaxiRequest>? = nil) throws -> DriverView {
        let pressed = try context.presses.press(.endRide, about: shown, by: account)
        guard let open = pressed.open else { return try context.driverViews.view(of: pressed.driver) }
        if open.state == .accepted { try context.arrival.requireReach(of: pressed.driver.id, to: open) }
        let ride = try context.closing.end(open, .rideEnded)
        let place = try drivers.findPosition(of: pressed.driver.id)?.fix.place
        try EndedDriveStore(transaction: transaction).keep(ride, to: place)
        let queued = try context.shift.putBack(pressed.driver, near: place, otherwise: ride.zone, cause: .rideEnded)
        return try context.driverViews.view(of: pressed.driver.waiting(at: queued))
    }

    /// Ends a request because the passengers are missing; the driver gets their previous place back.
    package func reportPassengerMissing(
        _ account: Identifier<Account>,
        shown: Identifier<TaxiRequest>? = nil,
        road: Metres? = nil
    ) throws -> DriverView {
        let pressed = try context.presses.press(.passengerMissing, about: shown, by: account)
        guard let ride = pressed.open else { return try context.driverViews.view(of: pressed.driver, looks: true) }
        _ = try next(ride.state, .end(.passengerMissing))
        guard let arrivedAt = ride.arrivedAt,
            now >= rules.passengerMissingFrom(arrivedAt: arrivedAt, wantedAt: ride.wantedAt)
        else {
            throw TaxiRefusal.request(.passengerMayCome)
        }
        try context.arrival.requirePresence(of: pressed.driver.id, at: ride, road: road)
        _ = try context.closing.end(ride, .passengerMissing)
        try context.shift.giveOldPlaceBack(ride, cause: .passengerMissing)
        return try context.driverViews.view(of: drivers.driver(pressed.driver.id), looks: true)
    }

    /// Cancels an accepted request; the driver goes to the end of the queue, as after declining.
    package func giveBack(_ account: Identifier<Account>, shown: Identifier<TaxiRequest>? = nil) throws -> DriverView {
        let pressed = try context.presses.press(.cannotCome, about: shown, by: account)
        guard let ride = pressed.open else { return try context.driverViews.view(of: pressed.driver, looks: true) }
        _ = try next(ride.state, .lookAgain)
        try context.closing.release(ride, from: pressed.driver, offerBecomes: .refused) { driver in
            let place = try drivers.findPosition(of: driver.id)?.fix.place
            try context.shift.putBack(driver, near: place, otherwise: ride.zone, cause: .cannotCome, request: ride.id)
        }
        return try context.driverViews.view(of: drivers.driver(pressed.driver.id), looks: true)
    }
}
