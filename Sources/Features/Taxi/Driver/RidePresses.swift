import CrosstownDispatchEngine
import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// A button that a driver presses about a ride.
enum RideButton {
    case arrived
    case pickUp
    case endRide
    case passengerMissing
    case cannotCome

    /// How it moves the driver in the queues.
    fileprivate var move: QueueMoveCause? {
        switch self {
        case .arrived, .pickUp: nil
        case .endRide: .rideEnded
        case .passengerMissing: .passengerMissing
        case .cannotCome: .cannotCome
        }
    }
}

/// Buttons that are pressed twice, in two tabs, or sent again because an answer was lost: the second press finds that what
/// it means is so, and is answered as the first was.
struct RidePresses: TaxiUseCases {
    let context: DispatchTransaction

    /// What a driver's button is about.
    ///
    /// - Parameters:
    ///   - button: the button.
    ///   - shown: the ride that the page showed, so that a page left open never changes the next one; the ride that goes on
    ///     where it is not told.
    ///   - account: who presses.
    /// - Returns: the driver, with the ride that is to change; without one where the button was pressed before.
    /// - Throws: ``TaxiRefusal`` where there is no such ride, and it was not pressed before; `DatabaseError`.
    func press(
        _ button: RideButton,
        about shown: Identifier<TaxiRequest>?,
        by account: Identifier<Account>
    ) throws -> (driver: Driver, open: TaxiRequest?) {
        let found = try requests.findRide(of: account)
        if let found, shown == nil || shown == found.ride.id {
            return (found.driver, isDone(button, on: found.ride) ? nil : found.ride)
        }
        let driver = try found?.driver ?? drivers.driver(of: account)
        let earlier = try shown.flatMap { try requests.find($0) }
        let isRepeated =
            try earlier.map { try wasPressed(button, for: $0, by: driver) } ?? wasPressedLast(button, by: driver)
        guard isRepeated else { throw TaxiRefusal.driver(.noRide) }
        return (driver, nil)
    }

    /// Whether a ride that goes on is as the button would make it.
    private func isDone(_ button: RideButton, on ride: TaxiRequest) -> Bool {
        switch button {
        case .arrived: ride.arrivedAt != nil || ride.state == .onBoard
        case .pickUp: ride.state == .onBoard
        case .endRide, .passengerMissing, .cannotCome: false
        }
    }

    private func wasPressed(_ button: RideButton, for ride: TaxiRequest, by driver: Driver) throws -> Bool {
        switch button {
        case .arrived: ride.driver == driver.id && ride.arrivedAt != nil
        case .pickUp: ride.driver == driver.id && ride.pickedUpAt != nil
        // Where his phone was dead so long that the ride ended without him, it is over as he wants it to be.
        case .endRide: ride.driver == driver.id && ride.state == .completed
        case .passengerMissing: ride.driver == driver.id && ride.end == .passengerMissing
        case .cannotCome: try offers.isRefused(ride.id, by: driver.id)
        }
    }

    /// Whether nothing has moved the driver since; a page tells the ride, and programs of others may not.
    private func wasPressedLast(_ button: RideButton, by driver: Driver) throws -> Bool {
        guard let move = button.move, driver.state != .busy else { return false }
        return try queues.lastMove(of: driver.id)?.cause == move
    }
}
