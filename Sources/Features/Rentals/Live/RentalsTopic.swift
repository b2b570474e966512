import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// What a live stream can follow; announced after the commit that changed it.
enum RentalsTopic: Equatable {
    case ride(Identifier<Ride>)
    /// The counts of all stations, which are shown together.
    case stations
    /// The gifts of one rider.
    case gifts(Identifier<Account>)

    /// The channel that tells which ride has changed.
    static let rides = "rentals"
    /// The channel that tells of counts, which nearly every transaction changes.
    static let counts = "rentals_counts"

    /// The topic's name, on the channel and in the hub.
    var name: String {
        switch self {
        case .ride(let id): "rentals/ride/\(id)"
        case .stations: "rentals/stations"
        case .gifts(let rider): "rentals/gifts/\(rider)"
        }
    }

    func announce(_ transaction: any Transaction) throws {
        try transaction.notify(self == .stations ? Self.counts : Self.rides, name)
    }
}
