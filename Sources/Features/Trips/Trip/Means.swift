import CrosstownTripEngine
import CrosstownWeb

/// A mode of transport, as detailed as people distinguish them.
enum Means: String, Codable, Sendable, CaseIterable {
    case walk
    case run
    /// A bicycle without a motor.
    case bike
    /// A bicycle with a motor.
    case electricBike
    /// An electric kick scooter.
    case scooter
    case bus
    /// A tram or light rail.
    case tram
    case metro
    case train
    /// A car with an engine.
    case car
    /// A battery-electric car.
    case electricCar
    /// A motorbike or motor scooter.
    case motorbike
    case taxi
    case plane
    /// A wait within a trip.
    case wait

    /// Creates the default for an engine's mode.
    init(_ mode: TravelMode) {
        self =
            switch mode {
            case .walk: .walk
            case .run: .run
            case .bike: .bike
            case .bus: .bus
            case .car: .car
            case .rail: .train
            case .still: .wait
            case .flight: .plane
            }
    }

    /// The engine's mode, which is less detailed.
    var mode: TravelMode {
        switch self {
        case .walk: .walk
        case .run: .run
        case .bike, .electricBike, .scooter: .bike
        case .bus: .bus
        case .tram, .metro, .train: .rail
        case .car, .electricCar, .motorbike, .taxi: .car
        case .plane: .flight
        case .wait: .still
        }
    }

    /// Returns the kind of vehicle of its emission factor; `nil` without a factor.
    func kind(car: CarChoice) -> VehicleKind? {
        switch self {
        case .walk, .run: .onFoot
        case .bike: .bicycle
        case .electricBike: .electricBicycle
        case .scooter: .electricScooter
        case .bus: .localBus
        case .tram: .lightRail
        case .metro: .metro
        case .train: .nationalRail
        case .car: .car(car.size.kind, car.energy.kind)
        case .electricCar: .car(car.size.kind, .batteryElectric)
        case .motorbike: .motorbike(.average)
        case .taxi: .taxi
        case .plane: .flight
        case .wait: nil
        }
    }

    /// Whether it counts as sustainable distance: on foot, on two light wheels, or in public transport.
    var isSustainable: Bool {
        switch self {
        case .walk, .run, .bike, .electricBike, .scooter, .bus, .tram, .metro, .train: true
        case .car, .electricCar, .motorbike, .taxi, .plane, .wait: false
        }
    }

    /// Whether users are outdoors, where darkness matters most.
    var isInTheOpen: Bool {
        switch self {
        case .walk, .run, .bike, .electricBike, .scooter: true
        default: false
        }
    }

    /// The user's choices, without waits.
    static let choices = allCases.filter { $0 != .wait }
}

/// The size of a user's car, as in emission factors.
enum CarSizeChoice: String, Codable, Sendable, CaseIterable {
    case small
    case medium
    case large
    /// By default, the average of the fleet.
    case average

    var kind: CarSize {
        switch self {
        case .small: .small
        case .medium: .medium
        case .large: .large
        case .average: .average
        }
    }
}

/// The energy of a user's car.
enum CarEnergyChoice: String, Codable, Sendable, CaseIterable {
    case petrol
    case diesel
    /// A hybrid without a plug.
    case hybrid
    /// A plug-in hybrid.
    case plugInHybrid
    /// Only a battery.
    case electric
    /// By default, the mix of the fleet.
    case unknown

    var kind: CarEnergy {
        switch self {
        case .petrol: .petrol
        case .diesel: .diesel
        case .hybrid: .hybrid
        case .plugInHybrid: .plugInHybrid
        case .electric: .batteryElectric
        case .unknown: .unknown
        }
    }
}
