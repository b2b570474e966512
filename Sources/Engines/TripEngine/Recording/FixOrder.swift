internal import CrosstownValues

/// Sorts fixes that arrive up to a minute late by time, and keeps the best of each half second.
///
/// A fix waits until one arrives that is a minute later. A single fix far ahead of the others comes from a clock that
/// was wrong for a moment: it is used once another one follows it. Five consecutive fixes that are too late show that
/// the clock was set back.
struct FixOrder: Sendable, Hashable {
    /// The output in the order of time.
    enum Event: Sendable, Hashable {
        case fix(Fix)
        /// The clock was set back before the following fixes.
        case clockSetBack
    }

    /// The maximum delay of a fix, and the maximum lead of a single one, in milliseconds.
    private static let patience: Int64 = 60_000
    private static let lateFixesThatProve = 5
    /// The maximum time between late fixes that confirm the same clock, in milliseconds.
    private static let reachOfLateFixes: Int64 = 300_000

    /// The time of the latest fix in milliseconds.
    private(set) var newest: Int64?
    /// The fixes of the last minute in the order of time.
    private(set) var waiting: [Fix] = []
    /// A fix far ahead of all others.
    private(set) var leap: Fix?
    /// The fixes that came too late, in order.
    private(set) var late: [Fix] = []

    init() {}

    init(newest: Int64?, waiting: [Fix], leap: Fix?, late: [Fix]) {
        self.newest = newest
        self.waiting = waiting
        self.leap = leap
        self.late = late
    }

    /// Adds a fix.
    ///
    /// - Returns: The fixes whose order is final.
    mutating func add(_ fix: Fix) -> [Event] {
        guard let newest else { return accept([fix]) }
        let time = fix.time.milliseconds
        if time < newest - Self.patience { return addLate(fix) }
        late = []
        let earlier = leap
        leap = nil
        if let earlier, time >= earlier.time.milliseconds - Self.patience { return follow(earlier, fix) }
        if time <= newest + Self.patience { return accept([fix]) }
        leap = fix
        return []
    }

    /// Ends the waiting.
    ///
    /// - Returns: All waiting fixes in order.
    mutating func drain() -> [Event] {
        if let leap { insert(leap) }
        let rest = waiting
        self = FixOrder()
        return rest.map(Event.fix)
    }

    /// Deletes late fixes because they are copies of known fixes instead of signs of another clock.
    mutating func forgetLateFixes() { late = [] }

    /// Accepts a leap because of the fix after it, which may be a leap from there, or a copy of it.
    private mutating func follow(_ earlier: Fix, _ fix: Fix) -> [Event] {
        if fix.halfSecond == earlier.halfSecond {
            leap = fix.counts(before: earlier) ? fix : earlier
            return []
        }
        if fix.time.milliseconds > earlier.time.milliseconds + Self.patience {
            leap = fix
            return accept([earlier])
        }
        return accept([earlier, fix])
    }

    private mutating func addLate(_ fix: Fix) -> [Event] {
        if let last = late.last, abs(fix.time.milliseconds(since: last.time)) > Self.reachOfLateFixes { late = [] }
        late.append(fix)
        guard late.count >= Self.lateFixesThatProve else { return [] }
        let restart = late
        leap = nil
        return drain() + [.clockSetBack] + accept(restart)
    }

    private mutating func accept(_ fixes: [Fix]) -> [Event] {
        for fix in fixes {
            insert(fix)
            newest = max(newest ?? fix.time.milliseconds, fix.time.milliseconds)
        }
        let due = Fix.halfSecond(of: (newest ?? 0) - Self.patience)
        let ready = waiting.prefix { $0.halfSecond < due }
        waiting.removeFirst(ready.count)
        return ready.map(Event.fix)
    }

    private mutating func insert(_ fix: Fix) {
        let place = waiting.lastIndex { $0.halfSecond <= fix.halfSecond }
        guard let place else { return waiting.insert(fix, at: 0) }
        guard waiting[place].halfSecond == fix.halfSecond else { return waiting.insert(fix, at: place + 1) }
        if fix.counts(before: waiting[place]) { waiting[place] = fix }
    }
}
