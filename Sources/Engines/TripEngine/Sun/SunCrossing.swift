import CrosstownGeo
public import CrosstownValues

/// How the sun passes one angle from the zenith in the course of a day.
public enum SunCrossing: Sendable, Hashable {
    /// It comes above it and goes below it again.
    case between(rise: Timestamp, set: Timestamp)
    /// It comes above it and does not go below it on this day: the polar day begins.
    case rises(Timestamp)
    /// It was above it when the day began, and goes below it: the polar day ends.
    case sets(Timestamp)
    /// It stays above it all day.
    case always
    /// It stays below it all day.
    case never

    /// Whether the sun stands above the angle at a moment of the day.
    public func contains(_ moment: Timestamp) -> Bool {
        switch self {
        case .between(let rise, let set): rise <= moment && moment < set
        case .rises(let rise): rise <= moment
        case .sets(let set): moment < set
        case .always: true
        case .never: false
        }
    }
}
