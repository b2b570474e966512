import CrosstownWeb

/// Whether a reward is to be offered or withdrawn; the same again changes nothing.
struct RewardStateRequest: Codable, Sendable, SelfLimiting {
    static var limits: [String: FieldLimits] { ["state": .choice(of: Reward.State.self)] }

    var state: Reward.State
}

extension Reward.State {
    /// What the audit log calls the change to it.
    var change: RouteName {
        switch self {
        case .offered: RouteName("restoreReward", "Offer a withdrawn reward again")
        case .withdrawn: RouteName("withdrawReward", "Withdraw a reward")
        }
    }

    /// What is said where it was so before, such as by a colleague.
    var already: LocalizedText {
        let state: LocalizedText =
            switch self {
            case .offered: "This reward is already offered."
            case .withdrawn: "This reward is no longer offered."
            }
        return .sentences([state, "Nothing has changed."])
    }
}
