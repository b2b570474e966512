import CrosstownWeb

/// Expected errors of planned zones.
public enum ZonePlanRefusal: Error, Hashable, Sendable {
    /// The plan does not exist.
    case noSuchPlan
    /// Other zones are scheduled.
    case othersPlanned
    /// The plan is scheduled or in force.
    case notADraft
    /// The plan is in force and can no longer be changed to a draft.
    case inForce

    /// The error for the caller.
    var problem: Problem {
        switch self {
        case .noSuchPlan: .notFound("Plan of zones")
        case .othersPlanned: .conflict("Other borders are planned", "Take those back first.")
        case .notADraft: .conflict("It is no draft any more", "Its time is set already.")
        case .inForce: .conflict("The borders are in force", "Draw the former ones again to have them back.")
        }
    }
}
