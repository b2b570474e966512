/// The modes of travel that a track can distinguish.
public enum TravelMode: Int, Sendable, Hashable, CaseIterable {
    /// On foot, walking.
    case walk
    /// On foot, running.
    case run
    /// By bike, with or without a motor, or electric scooter.
    case bike
    /// On a bus.
    case bus
    /// In a car or taxi, or on a motorbike.
    case car
    /// On a train, underground or light rail.
    case rail
    /// Not moving: waiting.
    case still
    /// By plane.
    case flight

    /// The speed in m/s that the mode cannot keep up for half of a leg; `nil` without a limit.
    ///
    /// The best runners keep up 6.6 m/s for 5 km, bicycles 15.8 m/s for an hour, trains 89 m/s; a moped is not a
    /// bicycle.
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

    /// Whether the mode is a vehicle with an engine, on a road or on rails.
    var isVehicle: Bool { self == .bus || self == .car || self == .rail }

    /// The name in files and in the API.
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
