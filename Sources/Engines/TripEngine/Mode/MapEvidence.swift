/// The evidence of a map about a leg, from 0 (nothing near) to 1 (all along).
public struct MapEvidence: Sendable, Hashable {
    /// The share of fixes on a railway.
    public let alongRail: Double
    /// The share of stops at bus stops.
    public let atBusStops: Double

    /// Creates evidence.
    public init(alongRail: Double, atBusStops: Double) {
        self.alongRail = max(0, min(1, alongRail))
        self.atBusStops = max(0, min(1, atBusStops))
    }

    func factor(_ mode: TravelMode) -> Double {
        switch mode {
        case .rail: 0.25 + 4 * alongRail
        case .bus: 0.5 + 2 * atBusStops
        default: 1
        }
    }
}
