import CrosstownTripEngine
import CrosstownWeb

/// The user's usual car, asked once.
struct CarChoice: Hashable, Sendable, Codable {
    var size: CarSizeChoice = .average
    var energy: CarEnergyChoice = .unknown
}
