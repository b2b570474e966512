public import CrosstownValues

/// A person in a car.
public enum Person: Sendable, Hashable {
    /// A driver.
    case driver(Identifier<Driver>)
    /// A rider.
    case rider(Identifier<Rider>)
}
