import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// A topic of live streams, announced after the commit.
enum RentalsTopic: Equatable {
    case ride(Identifier<Ride>)
    /// The counts of all stations, which pages show together.
    case stations
    /// The gifts of a rider.
    case gifts(Identifier<Account>)

    /// The database channel that announces changed rides.
    static let rides = "rentals"
    /// The database channel that announces changed counts, which nearly every transaction does.
    static let counts = "rentals_counts"

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
