public import CrosstownValues
import Crypto
import Foundation
import HTTPTypes
import Hummingbird

/// A rate limit: a bucket of tokens that refills steadily.
public struct Rate: Sendable, Equatable {
    /// The number of tokens in a full bucket.
    public let burst: Double
    /// The number of new tokens per second.
    public let perSecond: Double

    /// Creates a limit of a number of times within a span, which may all be used at once.
    public init(_ times: Int, within span: Seconds) {
        burst = Double(times)
        perSecond = Double(times) / span.value
    }
}
