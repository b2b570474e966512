/// How often a person confirmed each mode before; nothing is known at first.
public struct ModeHabits: Sendable, Hashable {
    private var counts: [Double]

    /// Makes the habits of a person who confirmed nothing yet.
    public init() { counts = TravelMode.allCases.map { _ in 0 } }

    /// How many legs of a mode were confirmed.
    public internal(set) subscript(mode: TravelMode) -> Double {
        get { counts[mode.rawValue] }
        set { counts[mode.rawValue] = newValue }
    }

    /// Counts a leg whose mode the person confirmed.
    public mutating func confirm(_ mode: TravelMode) { counts[mode.rawValue] += 1 }

    /// The odds that a mode gains: one without habits, at most about twice the number of moving modes.
    func factor(_ mode: TravelMode) -> Double {
        let moving = 6.0
        let caution = 10.0
        return (counts[mode.rawValue] + caution) / (counts.reduce(0, +) + caution * moving) * moving
    }
}
