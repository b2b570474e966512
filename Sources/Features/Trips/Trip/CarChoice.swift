import CrosstownTripEngine
import CrosstownWeb

/// Which car a person usually drives; asked once.
struct CarChoice: Hashable, Sendable, Codable {
    var size: CarSizeChoice = .average
    var energy: CarEnergyChoice = .unknown
}
