import CrosstownKit
import CrosstownValues

/// The limits of what passengers write about rides.
enum CaseRules {
    static let longestText = 2000
    /// A ride has so many at most.
    static let mostOfRide = 5
    static let mostMessages = 50
    /// So long after a ride something can be written about it.
    static let openMilliseconds: Int64 = 90 * 86_400_000
    /// So long a driver is asked whether he has found something.
    static let searchMilliseconds: Int64 = 14 * 86_400_000
    /// How long what was written is kept.
    static let keptDays = 365
}
