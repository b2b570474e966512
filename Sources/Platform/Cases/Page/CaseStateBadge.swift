import CrosstownKit
import CrosstownValues
public import CrosstownWeb

/// Badges for who has to act next, and for urgent cases.
public struct CaseStateBadge {
    private let found: Case
    private let urgent: LocalizedText

    /// Creates the badges of a case.
    public init(_ found: Case, of subject: CaseSubject, isForStaff: Bool) {
        self.found = found
        urgent = isForStaff ? subject.names.urgent : subject.names.urgentForReporter
    }

    /// The badges as HTML.
    public var markup: Markup {
        let urgency: Markup? = found.isUrgent ? " <span class=\"badge badge-bad\">\(urgent)</span>" : nil
        return "<span\(attribute: "class", found.state.look)>\(CaseTexts.name(found.state))</span>\(optional: urgency)"
    }
}

extension Case.State {
    /// The style of the state's badge.
    fileprivate var look: String {
        switch self {
        case .open: "badge badge-active"
        case .answered: "badge badge-good"
        case .closed: "badge"
        }
    }
}
