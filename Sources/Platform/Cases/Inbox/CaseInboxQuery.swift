import CrosstownKit
import CrosstownValues
import CrosstownWeb

struct CaseInboxQuery: Codable, Sendable {
    /// Who has to act next; by default cases that wait for staff.
    var state: Case.State?
    /// The name of a subject; all by default.
    var subject: String?
    /// Whether to list only the caller's cases.
    var mine: Bool?
    /// The end of the previous page.
    var after: CaseCursor?

    func link(to page: Link = CaseInboxRoutes.page) -> Link {
        page.adding("state", (state ?? .open).rawValue)
            .adding("subject", subject)
            .adding("mine", mine == true ? true : nil)
            .adding("after", after)
    }

    /// Returns the first page of the changed query.
    func with(_ change: (inout Self) -> Void) -> Self {
        var query = self
        query.after = nil
        change(&query)
        return query
    }
}

struct CaseAssignment: Codable, Sendable, SelfLimiting {
    enum Assignee: String, Codable, CaseIterable, Sendable {
        /// The caller.
        case me
        /// No one, so that another staff member can take it.
        case nobody

        /// What the audit log calls the change.
        var change: RouteName {
            switch self {
            case .me: RouteName("takeCase", "Assign a support case to yourself")
            case .nobody: RouteName("releaseCase", "Release a support case")
            }
        }
    }

    static var limits: [String: FieldLimits] { ["assignee": .choice(of: Assignee.self)] }

    var assignee: Assignee
}
