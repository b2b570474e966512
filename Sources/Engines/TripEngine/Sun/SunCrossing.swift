import CrosstownGeo
public import CrosstownValues

/// How the sun crosses one angle from the zenith within a day.
public enum SunCrossing: Sendable, Hashable {
    /// It rises above the angle and sets below it again.
    case between(rise: Timestamp, set: Timestamp)
    /// It rises above the angle and does not set on this day: the polar day begins.
    case rises(Timestamp)
    /// It is above the angle when the day begins, and sets: the polar day ends.
    case sets(Timestamp)
    /// It stays above it all day.
    case always
    /// It stays below it all day.
    case never

    /// Returns whether the sun is above the angle at a moment of the day.
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
