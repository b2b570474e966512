import CrosstownKit
import CrosstownValues
public import CrosstownWeb

/// Who has to do something next in a case, and whether it is urgent.
public struct CaseStateBadge {
    private let found: Case
    private let urgent: LocalizedText

    /// Shows a case of a subject.
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
    /// How the state's badge looks.
    fileprivate var look: String {
        switch self {
        case .open: "badge badge-active"
        case .answered: "badge badge-good"
        case .closed: "badge"
        }
    }
}
