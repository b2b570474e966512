internal import CrosstownValues

/// Puts fixes that come up to a minute late into the order of time, and keeps the best of each half second.
///
/// A fix waits until one comes that is a minute younger. A single fix far ahead of the others comes from a clock that
/// was wrong for a moment: it counts once another one follows it. Five fixes in a row that are too late tell that the
/// clock was set back.
struct FixOrder: Sendable, Hashable {
    /// What comes out, in the order of time.
    enum Event: Sendable, Hashable {
        case fix(Fix)
        /// The fixes that follow have a time of their own.
        case clockSetBack
    }

    /// How late a fix may come, and how far ahead one may be on its own word, in milliseconds.
    private static let patience: Int64 = 60_000
    private static let lateFixesThatProve = 5
    /// How far fixes that are too late may lie apart and still speak for the same clock, in milliseconds.
    private static let reachOfLateFixes: Int64 = 300_000

    /// What the latest fix was read at, in milliseconds.
    private(set) var newest: Int64?
    /// Fixes of the last minute in the order of time.
    private(set) var waiting: [Fix] = []
    /// A fix far ahead of all others.
    private(set) var leap: Fix?
    /// Fixes that came too late, one after the other.
    private(set) var late: [Fix] = []

    init() {}

    init(newest: Int64?, waiting: [Fix], leap: Fix?, late: [Fix]) {
        self.newest = newest
        self.waiting = waiting
        self.leap = leap
        self.late = late
    }

    /// Takes a fix in.
    ///
    /// - Returns: what is in order now.
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
    /// - Returns: all fixes that still waited, in order.
    mutating func drain() -> [Event] {
        if let leap { insert(leap) }
        let rest = waiting
        self = FixOrder()
        return rest.map(Event.fix)
    }

    /// Takes late fixes for what they are: copies of fixes that are known, and no sign of another clock.
    mutating func forgetLateFixes() { late = [] }

    /// Believes a leap because of the fix that came after it, which may be a leap from there, or a copy of it.
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
