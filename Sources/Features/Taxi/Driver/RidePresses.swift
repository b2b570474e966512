import CrosstownDispatchEngine
import CrosstownKit
import CrosstownSQL
import CrosstownValues

enum RideButton {
    case arrived
    case pickUp
    case endRide
    case passengerMissing
    case cannotCome

    /// The resulting queue move.
    fileprivate var move: QueueMoveCause? {
        switch self {
        case .arrived, .pickUp: nil
        case .endRide: .rideEnded
        case .passengerMissing: .passengerMissing
        case .cannotCome: .cannotCome
        }
    }
}

/// Handles buttons pressed twice, in two tabs, or sent again after a lost response: the second press finds the result
/// and returns the same as the first.
struct RidePresses: TaxiUseCases {
    let context: DispatchTransaction

    /// Returns the driver and ride of a press.
    ///
    /// - Parameters:
    ///   - button: the button.
    ///   - shown: the ride of the page, so that an open page never changes the next ride; by default the current one.
    ///   - account: the driver.
    /// - Returns: the driver, with the ride to change; without one if the button was pressed before.
    /// - Throws: ``TaxiRefusal`` if the ride does not exist and the button was not pressed before; `DatabaseError`.
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

    /// Returns whether a current ride already has the result of the button.
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
        // A ride that ended because the phone was silent is over, as the driver wants.
        case .endRide: ride.driver == driver.id && ride.state == .completed
        case .passengerMissing: ride.driver == driver.id && ride.end == .passengerMissing
        case .cannotCome: try offers.isRefused(ride.id, by: driver.id)
        }
    }

    /// Returns whether nothing has moved the driver since; pages send the ride, but third-party apps can omit it.
    private func wasPressedLast(_ button: RideButton, by driver: Driver) throws -> Bool {
        guard let move = button.move, driver.state != .busy else { return false }
        return try queues.lastMove(of: driver.id)?.cause == move
    }
}
