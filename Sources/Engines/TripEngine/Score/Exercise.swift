public import CrosstownValues

/// The kinds of exercise.
public enum Exercise: Sendable, Hashable {
    /// Walking or running, distinguished by speed.
    case onFoot
    /// Cycling without a motor.
    case cycling
    /// Cycling with the help of a motor.
    case electricCycling

    /// Returns the energy at a speed compared with sitting still (metabolic equivalents).
    ///
    /// Compendium of Physical Activities (2011), which has one value for all speeds of an electric bike.
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

    /// Returns the kilocalories that a user burns over a distance, including sitting still.
    ///
    /// One metabolic equivalent is one kilocalorie per kilogram and hour. A time of zero returns zero.
    public func kilocalories(over distance: Metres, in time: Seconds, bodyKilograms: Double) -> Double {
        guard time > .zero else { return 0 }
        let speed = MetresPerSecond(distance.value / time.value)
        return metabolicEquivalent(at: speed) * bodyKilograms * time.value / 3600
    }
}
