public import CrosstownValues

/// A way of moving by one's own strength.
public enum Exercise: Sendable, Hashable {
    /// Walking or running, told apart by speed.
    case onFoot
    /// Cycling without a motor.
    case cycling
    /// Cycling with a motor that helps.
    case electricCycling

    /// How many times the energy of sitting still it takes at a speed (metabolic equivalents).
    ///
    /// Compendium of Physical Activities (2011); the speeds of the electric bicycle are not told apart.
    public func metabolicEquivalent(at speed: MetresPerSecond) -> Double {
        let milesPerHour = speed.value * 3600 / 1609.344
        let steps: [(below: Double, equivalent: Double)]
        switch self {
        case .onFoot:
            steps = [(2, 2), (2.5, 2.8), (2.8, 3), (3.2, 3.5), (3.5, 4.3), (4, 5), (4.5, 6), (5, 7), (6, 8.3)]
            return steps.first { milesPerHour < $0.below }?.equivalent ?? 9.8
        case .cycling:
            steps = [(5.5, 3.5), (10, 5.8), (12, 6.8), (14, 8), (16, 10), (20, 12)]
            return steps.first { milesPerHour < $0.below }?.equivalent ?? 15.8
        case .electricCycling:
            return 4.9
        }
    }

    /// Kilocalories that a person burns over a distance, sitting still included.
    ///
    /// One metabolic equivalent is one kilocalorie per kilogram and hour. No time gives no kilocalories.
    public func kilocalories(over distance: Metres, in time: Seconds, bodyKilograms: Double) -> Double {
        guard time > .zero else { return 0 }
        let speed = MetresPerSecond(distance.value / time.value)
        return metabolicEquivalent(at: speed) * bodyKilograms * time.value / 3600
    }
}
