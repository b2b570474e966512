/// What comes to a ride from outside.
enum RideCue: Hashable, Sendable {
    /// The vehicle is free.
    case unlocked
    /// The vehicle's own lock holds it.
    case locked
    /// A dock holds the vehicle.
    case docked
    /// The lock has not carried out what it was told.
    case refused(LockOrder.Action)
    /// The lock has not answered in time.
    case timeUp
    /// The rider wants to pause.
    case wantsPause
    /// The rider wants to go on.
    case wantsResume
    /// The rider wants to return the vehicle, at a place where that is allowed.
    case wantsEnd
    /// The rider changes his mind.
    case wantsCancel
}

/// What a cue does to a ride.
struct RideTurn: Hashable, Sendable {
    /// The state that follows.
    let state: RideState
    /// What has happened, in their order.
    var events: [RideEvent] = []
    /// What the lock is told.
    var order: LockOrder.Action?
    /// Why the ride ended, where it did.
    var ending: RideEnding?

    /// Nothing happens.
    static func none(_ state: RideState) -> RideTurn { RideTurn(state: state) }
}

extension RideState {
    /// What follows from a cue; a report that the ride does not wait for changes nothing.
    func turn(_ cue: RideCue) throws(RideRefusal) -> RideTurn {
        switch cue {
        case .wantsPause: try pause()
        case .wantsResume: try resume()
        case .wantsEnd: try end()
        case .wantsCancel: try cancel()
        case .unlocked: unlocked
        case .locked: locked
        case .docked: docked
        case .refused(let action): refused(action)
        case .timeUp: timeUp
        }
    }

    private func pause() throws(RideRefusal) -> RideTurn {
        switch self {
        case .riding: RideTurn(state: .pausing, order: .lock)
        case .pausing: .none(self)
        case .preparing: throw .notStarted
        case .paused: throw .alreadyPaused
        case .resuming, .finishing: throw .awaitsLock
        case .finished, .cancelled: throw .over
        }
    }

    private func resume() throws(RideRefusal) -> RideTurn {
        switch self {
        case .paused: RideTurn(state: .resuming, order: .unlock)
        case .resuming: .none(self)
        case .preparing: throw .notStarted
        case .riding: throw .notPaused
        case .pausing, .finishing: throw .awaitsLock
        case .finished, .cancelled: throw .over
        }
    }

    private func end() throws(RideRefusal) -> RideTurn {
        switch self {
        case .riding, .pausing: RideTurn(state: .finishing, events: [.startFinishing], order: .lock)
        // The lock holds the vehicle already.
        case .paused: RideTurn(state: .finished, events: [.startFinishing, .finish], ending: .locked)
        case .finishing, .finished: .none(self)
        case .preparing: throw .notStarted
        case .resuming: throw .awaitsLock
        case .cancelled: throw .over
        }
    }

    private func cancel() throws(RideRefusal) -> RideTurn {
        switch self {
        case .preparing: RideTurn(state: .cancelled, events: [.cancel], ending: .withdrawn)
        case .cancelled: .none(self)
        case .riding, .pausing, .paused, .resuming, .finishing: throw .alreadyStarted
        case .finished: throw .over
        }
    }
}

/// What locks tell.
extension RideState {
    private var unlocked: RideTurn {
        switch self {
        case .preparing: RideTurn(state: .riding, events: [.start])
        // Freed by hand or by order: either way it moves again.
        case .paused, .resuming: RideTurn(state: .riding, events: [.resume])
        case .riding, .pausing, .finishing, .finished, .cancelled: .none(self)
        }
    }

    private var locked: RideTurn {
        switch self {
        // Locked by hand or by order: the rental remains the rider's.
        case .riding, .pausing: RideTurn(state: .paused, events: [.pause])
        case .finishing: RideTurn(state: .finished, events: [.finish], ending: .locked)
        case .preparing, .paused, .resuming, .finished, .cancelled: .none(self)
        }
    }

    private var docked: RideTurn {
        switch self {
        case .riding, .pausing, .paused, .resuming, .finishing:
            RideTurn(state: .finished, events: [.finish], ending: .docked)
        case .preparing, .finished, .cancelled: .none(self)
        }
    }

    private func refused(_ action: LockOrder.Action) -> RideTurn {
        switch (self, action) {
        case (.preparing, .unlock), (.resuming, .unlock), (.pausing, .lock), (.finishing, .lock): timeUp
        default: .none(self)
        }
    }

    private var timeUp: RideTurn {
        switch self {
        case .preparing: RideTurn(state: .cancelled, events: [.cancel], ending: .neverUnlocked)
        case .pausing: RideTurn(state: .riding, events: [.pauseFailed])
        case .resuming: RideTurn(state: .paused, events: [.resumeFailed])
        case .finishing: RideTurn(state: .finished, events: [.finish], ending: .unconfirmed)
        case .riding, .paused, .finished, .cancelled: .none(self)
        }
    }
}
