public import CrosstownValues

/// Somebody comes, goes or changes what they said.
public enum PoolChange: Sendable {
    /// A driver signs up, or changes the offer.
    case driver(Driver)
    /// A rider signs up, or changes the wish.
    case rider(Rider)
    /// A driver does not come.
    case driverCancels(Identifier<Driver>)
    /// A rider does not come.
    case riderCancels(Identifier<Rider>)
    /// Some who ride together must not do so any more; the problem says who.
    case companyParts
    /// Drives take longer or shorter than they were taken to when the plan was made, so that promises may not be kept.
    case travelTimes

    var isCancellation: Bool {
        switch self {
        case .driver, .rider: false
        case .driverCancels, .riderCancels, .companyParts, .travelTimes: true
        }
    }
}
