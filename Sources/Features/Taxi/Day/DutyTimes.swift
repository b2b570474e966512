package import CrosstownDispatchEngine
package import CrosstownValues

/// A driver's waiting and driving times in a time span, calculated from queue moves.
package struct DutyTimes: Hashable, Sendable {
    /// A driver's duty after a move.
    private enum Duty {
        case off
        case waiting
        /// On a request.
        case busy
    }

    /// A queue move to count.
    package struct Move: Hashable, Sendable {
        let isQueued: Bool
        let cause: QueueMoveCause
        let at: Timestamp

        /// Creates a move.
        package init(isQueued: Bool, cause: QueueMoveCause, at: Timestamp) {
            self.isQueued = isQueued
            self.cause = cause
            self.at = at
        }
    }

    /// The milliseconds in a queue.
    package private(set) var waiting: Int64 = 0
    /// The milliseconds on requests.
    package private(set) var busy: Int64 = 0

    /// The milliseconds on duty.
    package var onDuty: Int64 { waiting + busy }

    /// Counts the moves, oldest first; the first ones can be before the time span.
    package init(_ moves: [Move], from start: Timestamp, to end: Timestamp) {
        var (duty, since) = (Duty.off, start)
        for move in moves {
            let at = min(max(move.at, start), end)
            add(at.milliseconds(since: since), as: duty)
            (duty, since) = (Self.duty(after: move), at)
        }
        add(max(end, since).milliseconds(since: since), as: duty)
    }

    private mutating func add(_ milliseconds: Int64, as duty: Duty) {
        switch duty {
        case .off: break
        case .waiting: waiting += milliseconds
        case .busy: busy += milliseconds
        }
    }

    private static func duty(after move: Move) -> Duty {
        if move.isQueued { return .waiting }
        return move.cause == .accepted ? .busy : .off
    }
}
