import CrosstownValues
import Foundation

/// The machine's clock.
struct SystemClock: WallClock {
    func now() -> Timestamp { Timestamp(milliseconds: Int64((Date().timeIntervalSince1970 * 1000).rounded(.down))) }
}
