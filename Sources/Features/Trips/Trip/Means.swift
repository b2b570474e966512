import CrosstownTripEngine
import CrosstownWeb

/// What a person moved with, as finely as people tell it apart.
enum Means: String, Codable, Sendable, CaseIterable {
    /// On foot.
    case walk
    /// Running.
    case run
    /// A bicycle without a motor.
    case bike
    /// A bicycle with a motor that helps.
    case electricBike
    /// An electric scooter to stand on.
    case scooter
    /// A bus.
    case bus
    /// A tram or light rail.
    case tram
    /// An underground train.
    case metro
    /// A train.
    case train
    /// A car with an engine.
    case car
    /// A car with a battery alone.
    case electricCar
    /// A motorbike or motor scooter.
    case motorbike
    /// A taxi.
    case taxi
    /// A plane.
    case plane
    /// Standing still: a wait within a trip.
    case wait

    /// What the engine's mode is taken for until the person says more.
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

    /// The engine's mode, which tells less.
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

    /// What its emission factors are those of; `nil` where the factors know nothing of it.
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

    /// Whether it counts towards sustainable distance: on foot, on two light wheels, or with many others.
    var isSustainable: Bool {
        switch self {
        case .walk, .run, .bike, .electricBike, .scooter, .bus, .tram, .metro, .train: true
        case .car, .electricCar, .motorbike, .taxi, .plane, .wait: false
        }
    }

    /// Whether one is out in the open with it, where darkness matters most.
    var isInTheOpen: Bool {
        switch self {
        case .walk, .run, .bike, .electricBike, .scooter: true
        default: false
        }
    }

    /// What people choose from; a wait is no choice.
    static let choices = allCases.filter { $0 != .wait }
}

/// The size of a person's car, as emission factors tell it.
enum CarSizeChoice: String, Codable, Sendable, CaseIterable {
    /// Small.
    case small
    /// Medium.
    case medium
    /// Large.
    case large
    /// Not said: the average of the fleet.
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

/// What a person's car runs on.
enum CarEnergyChoice: String, Codable, Sendable, CaseIterable {
    /// Petrol.
    case petrol
    /// Diesel.
    case diesel
    /// A hybrid that is not plugged in.
    case hybrid
    /// A hybrid that is plugged in.
    case plugInHybrid
    /// A battery alone.
    case electric
    /// Not said: the mix of the fleet.
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
