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
        case .noSuchPlan: .notFound("Zone plan")
        case .othersPlanned: .conflict("Other boundaries are already planned", "Return those to draft first.")
        case .notADraft: .conflict("This is no longer a draft", "Its start time is already set.")
        case .inForce: .conflict("These boundaries are already in effect", "To restore the old ones, draw them again.")
        }
    }
}
