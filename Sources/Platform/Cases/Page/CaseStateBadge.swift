import CrosstownKit
import CrosstownValues
public import CrosstownWeb

/// Who has to do something next in a case, and whether it is urgent.
public struct CaseStateBadge {
    private let found: Case
    private let names: CaseNames

    /// Shows a case of a subject.
    public init(_ found: Case, of subject: CaseSubject) { (self.found, names) = (found, subject.names) }

    /// The badges as HTML.
    public var markup: Markup {
        let urgent: Markup? = found.isUrgent ? " <span class=\"badge badge-bad\">\(names.urgent)</span>" : nil
        return "<span\(attribute: "class", found.state.look)>\(CaseTexts.name(found.state))</span>\(optional: urgent)"
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
