public import CrosstownValues
import Crypto
import Foundation
import HTTPTypes
import Hummingbird

/// How often something may be done: a bucket of tokens that refills steadily.
public struct Rate: Sendable, Equatable {
    /// How many may come at once.
    public let burst: Double
    /// How many more each second brings.
    public let perSecond: Double

    /// Allows a number of times within a span, all of them at once if need be.
    public init(_ times: Int, within span: Seconds) {
        burst = Double(times)
        perSecond = Double(times) / span.value
    }
}
