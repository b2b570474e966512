/// How a leg was travelled, as finely as a track tells.
public enum TravelMode: Int, Sendable, Hashable, CaseIterable {
    /// On foot, walking.
    case walk
    /// On foot, running.
    case run
    /// On a bicycle, with a motor or without, or on an electric scooter.
    case bike
    /// On a bus.
    case bus
    /// In a car or taxi, or on a motorbike.
    case car
    /// On a train, underground or light rail.
    case rail
    /// Not moving: waiting.
    case still
    /// Through the air.
    case flight

    /// The speed that the mode does not keep up for half of a leg, in m/s; `nil` where there is none.
    ///
    /// The best runners keep up 6.6 m/s for 5 km, bicycles 15.8 m/s for an hour, trains 89 m/s; a moped is no bicycle.
    var fastest: Double? {
        switch self {
        case .walk: 3
        case .run: 7
        case .bike: 14
        case .bus: 30
        case .car: 55
        case .rail: 95
        case .still, .flight: nil
        }
    }

    /// Whether an engine drives it, on a road or on rails.
    var isVehicle: Bool { self == .bus || self == .car || self == .rail }

    /// The name in files and on the wire.
    public var name: String {
        switch self {
        case .walk: "walk"
        case .run: "run"
        case .bike: "bike"
        case .bus: "bus"
        case .car: "car"
        case .rail: "rail"
        case .still: "still"
        case .flight: "flight"
        }
    }
}
