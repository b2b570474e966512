public import CrosstownValues
import Foundation

/// The machine's clock.
public struct SystemClock: WallClock {
    /// Creates the clock.
    public init() {}

    /// The current time.
    public func now() -> Timestamp {
        Timestamp(milliseconds: Int64((Date().timeIntervalSince1970 * 1000).rounded(.down)))
    }
}
