package import CrosstownDispatchEngine
package import CrosstownValues

/// How long a driver waited and drove within a span of time, by the moves in the queues.
package struct DutyTimes: Hashable, Sendable {
    /// What a driver is after a move.
    private enum Duty {
        /// Not at work.
        case off
        /// In a queue.
        case waiting
        /// On the way with a request.
        case busy
    }

    /// One move as it is counted.
    package struct Move: Hashable, Sendable {
        let isQueued: Bool
        let cause: QueueMoveCause
        let at: Timestamp

        /// Describes a move.
        package init(isQueued: Bool, cause: QueueMoveCause, at: Timestamp) {
            self.isQueued = isQueued
            self.cause = cause
            self.at = at
        }
    }

    /// In a queue, in milliseconds.
    package private(set) var waiting: Int64 = 0
    /// With a request, in milliseconds.
    package private(set) var busy: Int64 = 0

    /// All the time at work, in milliseconds.
    package var onDuty: Int64 { waiting + busy }

    /// Counts from the moves in their order, of which the first ones may lie before the span.
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
