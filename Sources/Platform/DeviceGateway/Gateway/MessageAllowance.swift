import NIOCore

/// How many messages a connection may still send: so many a second, and what it saved up, of ten seconds at most.
struct MessageAllowance {
    private let perSecond: Int
    private var saved: Double
    private var countedAt: NIODeadline

    init(perSecond: Int, at now: NIODeadline) {
        self.perSecond = perSecond
        saved = Double(perSecond * 10)
        countedAt = now
    }

    /// Takes one message off; whether there was one.
    mutating func admit(at now: NIODeadline) -> Bool {
        let seconds = Double((now - countedAt).nanoseconds) / 1e9
        saved = min(Double(perSecond * 10), saved + seconds * Double(perSecond))
        countedAt = now
        guard saved >= 1 else { return false }
        saved -= 1
        return true
    }
}
