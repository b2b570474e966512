public import CrosstownValues

/// A change by a driver or a rider.
public enum PoolChange: Sendable {
    /// A driver signs up or updates their offer.
    case driver(Driver)
    /// A rider signs up or updates their wishes.
    case rider(Rider)
    /// A driver cancels.
    case driverCancels(Identifier<Driver>)
    /// A rider cancels.
    case riderCancels(Identifier<Rider>)
    /// People who ride together no longer may; the problem lists them.
    case companyParts
    /// Drives take longer or shorter than planned, so that promises may fail.
    case travelTimes

    var isCancellation: Bool {
        switch self {
        case .driver, .rider: false
        case .driverCancels, .riderCancels, .companyParts, .travelTimes: true
        }
    }
}
