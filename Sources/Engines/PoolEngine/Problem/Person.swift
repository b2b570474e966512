public import CrosstownValues

/// Somebody in a car.
public enum Person: Sendable, Hashable {
    /// The one who drives.
    case driver(Identifier<Driver>)
    /// One who rides along.
    case rider(Identifier<Rider>)
}
