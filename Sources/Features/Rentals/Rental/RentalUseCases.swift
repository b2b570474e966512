import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// The use cases of one aggregate, within a transaction.
protocol RentalUseCases {
    /// The shared transaction.
    var context: RentalTransaction { get }
}

extension RentalUseCases {
    var transaction: any Transaction { context.transaction }
    var now: Timestamp { context.now }
    var stations: StationStore { context.stations }
    var vehicles: VehicleStore { context.vehicles }
    var rides: RideStore { context.rides }
}
