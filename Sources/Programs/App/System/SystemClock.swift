public import CrosstownValues
import Foundation

/// The machine's clock.
public struct SystemClock: WallClock {
    /// Makes the clock.
    public init() {}

    /// The present moment.
    public func now() -> Timestamp {
        Timestamp(milliseconds: Int64((Date().timeIntervalSince1970 * 1000).rounded(.down)))
    }
}
