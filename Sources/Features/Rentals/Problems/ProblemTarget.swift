import CrosstownCases
import CrosstownWeb

/// The state that staff want a report or its vehicle to be in, as the button says that they press; the same again changes
/// nothing.
enum ProblemTarget: String, CaseIterable, Codable, Sendable {
    case open
    case closed
    case critical
    case uncritical = "not-critical"
    case outOfService = "out-of-service"
    case inService = "in-service"

    /// What the audit log calls the change.
    var name: RouteName {
        switch self {
        case .open: RouteName("reopenProblem", "Reopen a report")
        case .closed: RouteName("closeProblem", "Close a report without a reply")
        case .critical: RouteName("markProblemCritical", "Mark a report as critical")
        case .uncritical: RouteName("markProblemNotCritical", "Mark a report as not critical")
        case .outOfService: RouteName("takeReportedVehicleOut", "Take a reported vehicle out of service")
        case .inService: RouteName("putReportedVehicleBack", "Return a reported vehicle to service")
        }
    }

    /// What is said where it was so before, such as by a colleague.
    var already: LocalizedText {
        let state: LocalizedText =
            switch self {
            case .open: "This report is already open."
            case .closed: "This report is already closed."
            case .critical: "This report is already marked as critical."
            case .uncritical: "This report is already marked as not critical."
            case .outOfService: "The vehicle is already out of service."
            case .inService: "The vehicle is already in service."
            }
        return .sentences([state, "Nothing has changed."])
    }

    /// The step below the address of a report, and the field that says the state.
    var form: (step: String, field: String, value: String) {
        switch self {
        case .open, .closed: ("turn", "state", rawValue)
        case .critical, .uncritical: ("critical", "critical", "\(self == .critical)")
        case .outOfService, .inService: ("service", "outOfService", "\(self == .outOfService)")
        }
    }
}

/// A form that says which state is wanted.
protocol ProblemTargeting: Codable, Sendable {
    var target: ProblemTarget { get }
}

/// Whether a report is to be open or closed.
struct ProblemStateRequest: ProblemTargeting, SelfLimiting {
    /// What can be asked for; answered is what an answer makes it.
    enum State: String, CaseIterable, Codable, Sendable {
        case open
        case closed
    }

    static var limits: [String: FieldLimits] { ["state": .choice(of: State.self)] }

    var state: State

    var target: ProblemTarget { state == .open ? .open : .closed }
}

/// Whether a report is to be critical.
struct ProblemUrgencyRequest: ProblemTargeting {
    var critical: Bool

    var target: ProblemTarget { critical ? .critical : .uncritical }
}

/// Whether the vehicle of a report is to be out of service.
struct ProblemServiceRequest: ProblemTargeting {
    var outOfService: Bool

    var target: ProblemTarget { outOfService ? .outOfService : .inService }
}
