import CrosstownKit
public import CrosstownValues
public import CrosstownWeb

/// How long staff have left to answer a case, running down.
public struct CaseClock {
    private let left: Int64?

    /// Shows a case of a subject at a moment.
    public init(_ found: Case, of subject: CaseSubject, at now: Timestamp) {
        left = subject.dueBy(found)?.milliseconds(since: now)
    }

    /// The clock as HTML; nothing where the case has no limit.
    public var markup: Markup {
        guard let left else { return .empty }
        guard left > 0 else {
            return "<span class=\"badge badge-bad\">\("\(CaseTexts.duration(milliseconds: -left)) late")</span>"
        }
        return """
            <span class="badge badge-bad"><span\(attribute: "data-running-ms", left) data-running="down">\
            \(CaseTexts.duration(milliseconds: left))</span></span>
            """
    }
}
