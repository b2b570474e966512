import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// Which cases staff list.
struct CaseInboxQuery: Codable, Sendable {
    /// Who has to do something next; those that wait for staff where it is missing.
    var state: Case.State?
    /// The name of a subject; all where it is missing.
    var subject: String?
    /// Whether only those that the caller looks after.
    var mine: Bool?
    /// Where the page before ended.
    var after: CaseCursor?

    func link(to page: Link = CaseInboxRoutes.page) -> Link {
        page.adding("state", (state ?? .open).rawValue)
            .adding("subject", subject)
            .adding("mine", mine == true ? true : nil)
            .adding("after", after)
    }

    /// The first page of the same, changed.
    func with(_ change: (inout Self) -> Void) -> Self {
        var query = self
        query.after = nil
        change(&query)
        return query
    }
}

/// Who is to look after a case.
struct CaseAssignment: Codable, Sendable, SelfLimiting {
    /// Who can be chosen.
    enum Assignee: String, Codable, CaseIterable, Sendable {
        /// Who asks.
        case me
        /// Nobody, so that somebody else can.
        case nobody
    }

    static var limits: [String: FieldLimits] { ["assignee": .choice(of: Assignee.self)] }

    var assignee: Assignee
}
