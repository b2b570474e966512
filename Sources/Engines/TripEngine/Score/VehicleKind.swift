/// The kinds of vehicles that emission factors distinguish.
public enum VehicleKind: Sendable, Hashable {
    /// On foot, at any pace.
    case onFoot
    /// A bicycle without a motor.
    case bicycle
    /// A bicycle with the help of a motor.
    case electricBicycle
    /// A standing electric scooter.
    case electricScooter
    /// A private or shared car.
    case car(CarSize, CarEnergy)
    /// A motorbike or motor scooter.
    case motorbike(MotorbikeSize)
    /// An ordinary taxi.
    case taxi
    /// A London-style taxi.
    case blackCab
    /// A local bus, average of a country.
    case localBus
    /// A local bus outside the capital.
    case localBusOutsideCapital
    /// A local bus in the capital.
    case localBusInCapital
    /// A long-distance bus.
    case coach
    /// A train of the national network.
    case nationalRail
    /// A light rail or tram.
    case lightRail
    /// An underground train.
    case metro
    /// A train between countries.
    case internationalRail
    /// A plane; its factor depends on the distance.
    case flight

    /// The kind that replaces it in an edition without this kind; `nil` if none is near enough.
    var lessExact: VehicleKind? {
        switch self {
        case .car(.average, .batteryElectric), .car(.average, .unknown): nil
        case .car(_, .batteryElectric): .car(.average, .batteryElectric)
        case .car(.average, _): .car(.average, .unknown)
        case .car(_, let energy): .car(.average, energy)
        case .motorbike(.average): nil
        case .motorbike: .motorbike(.average)
        case .taxi: .car(.average, .unknown)
        case .blackCab: .taxi
        case .localBusOutsideCapital, .localBusInCapital, .coach: .localBus
        case .metro: .lightRail
        case .internationalRail: .nationalRail
        case .electricScooter: .electricBicycle
        case .onFoot, .bicycle, .electricBicycle, .localBus, .nationalRail, .lightRail, .flight: nil
        }
    }
}

/// The market segment of a car.
public enum CarSize: Sendable, Hashable {
    /// Such as a supermini.
    case small
    /// Such as a lower or upper medium saloon.
    case medium
    /// Such as an executive, a sports or a dual purpose car.
    case large
    /// The average of the fleet.
    case average
}

/// The energy sources of a car.
public enum CarEnergy: Sendable, Hashable {
    /// Diesel.
    case diesel
    /// Petrol.
    case petrol
    /// Petrol or diesel with an electric motor that is not charged externally.
    case hybrid
    /// Compressed natural gas.
    case cng
    /// Liquefied petroleum gas.
    case lpg
    /// A hybrid that is charged externally.
    case plugInHybrid
    /// A battery alone.
    case batteryElectric
    /// Unknown: the mix of the fleet.
    case unknown
}

/// The engine size of a motorbike.
public enum MotorbikeSize: Sendable, Hashable {
    /// Up to 125 cc.
    case small
    /// 125 to 500 cc.
    case medium
    /// Over 500 cc.
    case large
    /// The average of the fleet.
    case average
}
