import NIOCore

/// A rate limit for messages: a number per second, and a burst of at most ten seconds' worth.
struct MessageAllowance {
    private let perSecond: Int
    private var saved: Double
    private var countedAt: NIODeadline

    init(perSecond: Int, at now: NIODeadline) {
        self.perSecond = perSecond
        saved = Double(perSecond * 10)
        countedAt = now
    }

    /// Counts one message; returns whether it is allowed.
    mutating func admit(at now: NIODeadline) -> Bool {
        let seconds = Double((now - countedAt).nanoseconds) / 1e9
        saved = min(Double(perSecond * 10), saved + seconds * Double(perSecond))
        countedAt = now
        guard saved >= 1 else { return false }
        saved -= 1
        return true
    }
}
