package import CrosstownKit

/// What a trigger does to a ride.
package struct RideTransition: Hashable, Sendable {
    /// The state that follows.
    package let state: RideState
    /// What has happened, in their order.
    package var events: [RideEvent] = []
    /// What the lock is told.
    package var order: LockOrder.Action?
    /// Why the ride ended, where it did.
    package var ending: RideEnding?

    /// Nothing happens.
    package static func none(_ state: RideState) -> RideTransition { RideTransition(state: state) }
}

extension RideState {
    /// What follows from a trigger; a report that the ride does not wait for changes nothing.
    package func transition(_ trigger: RideTrigger) throws(RideRefusal) -> RideTransition {
        switch trigger {
        case .wantsPause: try pause()
        case .wantsResume: try resume()
        case .wantsEnd: try end()
        case .wantsCancel: try cancel()
        case .unlocked: unlocked
        case .locked: locked
        case .docked: docked
        case .refused(let action): refused(action)
        case .timeUp: timeUp
        case .lost: lost
        }
    }

    private func pause() throws(RideRefusal) -> RideTransition {
        switch self {
        case .riding: RideTransition(state: .pausing, order: .lock)
        case .pausing: .none(self)
        case .preparing: throw .notStarted
        case .paused: throw .alreadyPaused
        case .resuming, .finishing: throw .awaitsLock
        case .finished, .cancelled: throw .over
        }
    }

    private func resume() throws(RideRefusal) -> RideTransition {
        switch self {
        case .paused: RideTransition(state: .resuming, order: .unlock)
        case .resuming: .none(self)
        case .preparing: throw .notStarted
        case .riding: throw .notPaused
        case .pausing, .finishing: throw .awaitsLock
        case .finished, .cancelled: throw .over
        }
    }

    private func end() throws(RideRefusal) -> RideTransition {
        switch self {
        case .riding, .pausing: RideTransition(state: .finishing, events: [.startFinishing], order: .lock)
        // The lock holds the vehicle already.
        case .paused: RideTransition(state: .finished, events: [.startFinishing, .finish], ending: .locked)
        case .finishing, .finished: .none(self)
        case .preparing: throw .notStarted
        case .resuming: throw .awaitsLock
        case .cancelled: throw .over
        }
    }

    private func cancel() throws(RideRefusal) -> RideTransition {
        switch self {
        case .preparing: RideTransition(state: .cancelled, events: [.cancel], ending: .withdrawn)
        case .cancelled: .none(self)
        case .riding, .pausing, .paused, .resuming, .finishing: throw .alreadyStarted
        case .finished: throw .over
        }
    }
}

/// What locks tell.
extension RideState {
    private var unlocked: RideTransition {
        switch self {
        case .preparing: RideTransition(state: .riding, events: [.start])
        // Freed by hand or by order: either way it moves again.
        case .paused, .resuming: RideTransition(state: .riding, events: [.resume])
        case .riding, .pausing, .finishing, .finished, .cancelled: .none(self)
        }
    }

    private var locked: RideTransition {
        switch self {
        // Locked by hand or by order: the rental remains the rider's.
        case .riding, .pausing: RideTransition(state: .paused, events: [.pause])
        case .finishing: RideTransition(state: .finished, events: [.finish], ending: .locked)
        case .preparing, .paused, .resuming, .finished, .cancelled: .none(self)
        }
    }

    private var docked: RideTransition {
        switch self {
        case .riding, .pausing, .paused, .resuming, .finishing:
            RideTransition(state: .finished, events: [.finish], ending: .docked)
        case .preparing, .finished, .cancelled: .none(self)
        }
    }

    private func refused(_ action: LockOrder.Action) -> RideTransition {
        switch (self, action) {
        case (.preparing, .unlock), (.resuming, .unlock), (.pausing, .lock), (.finishing, .lock): timeUp
        default: .none(self)
        }
    }

    /// A return that a lock is about to confirm, or not, is no loss.
    private var lost: RideTransition {
        switch self {
        case .riding, .pausing, .paused, .resuming: RideTransition(state: .finished, events: [.finish], ending: .lost)
        case .preparing, .finishing, .finished, .cancelled: .none(self)
        }
    }

    private var timeUp: RideTransition {
        switch self {
        case .preparing: RideTransition(state: .cancelled, events: [.cancel], ending: .neverUnlocked)
        case .pausing: RideTransition(state: .riding, events: [.pauseFailed])
        case .resuming: RideTransition(state: .paused, events: [.resumeFailed])
        case .finishing: RideTransition(state: .finished, events: [.finish], ending: .unconfirmed)
        case .riding, .paused, .finished, .cancelled: .none(self)
        }
    }
}
