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
        }
    }
}
