import CrosstownWeb

/// Texts about the states of rides.
extension RentalTexts {
    /// The title of a ride's page, addressed to its rider.
    static func title(of state: RideState) -> LocalizedText {
        switch state {
        case .preparing: "Unlocking"
        case .riding: goodRide
        case .pausing: "Pausing"
        case .paused: "Paused"
        case .resuming: "Unlocking again"
        case .finishing: "Returning"
        case .finished: "The ride has ended"
        case .cancelled: "The rental didn’t start"
        }
    }

    /// The state of a ride for its followers.
    static func followed(_ state: RideState) -> LocalizedText {
        switch state {
        case .preparing, .riding: "On the way"
        case .pausing, .paused, .resuming: "Paused"
        case .finishing: "Returning"
        case .finished, .cancelled: "The ride has ended"
        }
    }

    /// The state of a ride in lists and tables; its own page has a title instead.
    static func state(_ ride: Ride) -> LocalizedText {
        if ride.isOverdue, ride.state.isOpen { return "Overdue" }
        if ride.owing > 0 { return "Unpaid" }
        return switch ride.state {
        case .preparing, .resuming: "Unlocking"
        case .riding: "Riding"
        case .pausing, .paused: "Paused"
        case .finishing: "Returning"
        case .finished: paid
        case .cancelled: "Canceled"
        }
    }

    static func cancelled(_ ending: RideEnding?) -> LocalizedText {
        ending == .neverUnlocked
            ? "The lock didn’t open. You weren’t charged. Try another vehicle."
            : "You canceled before the lock opened. You weren’t charged."
    }
}
