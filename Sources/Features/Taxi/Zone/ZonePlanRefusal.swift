import CrosstownWeb

/// An expected "no" about drawn zones.
public enum ZonePlanRefusal: Error, Hashable, Sendable {
    /// There is no such plan.
    case noSuchPlan
    /// Other zones will be in force.
    case othersPlanned
    /// It is planned, or in force.
    case notADraft
    /// It cannot be taken back any more.
    case inForce

    /// The refusal as its caller reads it.
    var problem: Problem {
        switch self {
        case .noSuchPlan: .notFound("Plan of zones")
        case .othersPlanned: .conflict("Other borders are planned", "Take those back first.")
        case .notADraft: .conflict("It is no draft any more", "Its time is set already.")
        case .inForce: .conflict("The borders are in force", "Draw the former ones again to have them back.")
        }
    }
}
