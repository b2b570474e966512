package import CrosstownKit

/// The effect of a trigger on a ride.
package struct RideTransition: Hashable, Sendable {
    /// The next state.
    package let state: RideState
    /// The events, in order.
    package var events: [RideEvent] = []
    /// The order to the lock.
    package var order: LockOrder.Action?
    /// Why the ride ended, if it did.
    package var ending: RideEnding?

    /// A transition without effect.
    package static func none(_ state: RideState) -> RideTransition { RideTransition(state: state) }
}

extension RideState {
    /// Returns the transition of a trigger; an unexpected report has no effect.
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
        // The lock already holds the vehicle.
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

/// The transitions of lock reports.
extension RideState {
    private var unlocked: RideTransition {
        switch self {
        case .preparing: RideTransition(state: .riding, events: [.start])
        // Unlocked by hand or by order, the vehicle moves again.
        case .paused, .resuming: RideTransition(state: .riding, events: [.resume])
        case .riding, .pausing, .finishing, .finished, .cancelled: .none(self)
        }
    }

    private var locked: RideTransition {
        switch self {
        // Locked by hand or by order, the rental continues.
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

    /// A return that waits for a lock is not a loss.
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
