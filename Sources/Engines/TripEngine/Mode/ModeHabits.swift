/// The number of a user's confirmed legs by mode, zero at first.
public struct ModeHabits: Sendable, Hashable {
    private var counts: [Double]

    /// Creates the habits of a user without confirmed legs.
    public init() { counts = TravelMode.allCases.map { _ in 0 } }

    /// The number of confirmed legs of a mode.
    public internal(set) subscript(mode: TravelMode) -> Double {
        get { counts[mode.rawValue] }
        set { counts[mode.rawValue] = newValue }
    }

    /// Counts a leg with a mode that the user confirmed.
    public mutating func confirm(_ mode: TravelMode) { counts[mode.rawValue] += 1 }

    /// Returns the factor of a mode's odds: one without habits, at most about twice the number of moving modes.
    func factor(_ mode: TravelMode) -> Double {
        let moving = 6.0
        let caution = 10.0
        return (counts[mode.rawValue] + caution) / (counts.reduce(0, +) + caution * moving) * moving
    }
}
