import CrosstownKit
import CrosstownValues
public import CrosstownWeb

/// A case in the list of its reporter.
public struct CaseListRow {
    private let found: Case
    private let subject: CaseSubject
    private let title: LocalizedText
    private let detail: LocalizedText?
    private let link: Link

    /// Creates a row.
    ///
    /// - Parameters:
    ///   - found: the case.
    ///   - subject: its subject.
    ///   - title: the title, by default the topic's name.
    ///   - detail: more about its subject.
    ///   - link: the reporter's page of it.
    public init(
        _ found: Case,
        of subject: CaseSubject,
        title: LocalizedText? = nil,
        detail: LocalizedText? = nil,
        to link: Link
    ) {
        (self.found, self.subject, self.detail, self.link) = (found, subject, detail, link)
        self.title = title ?? subject.topic(of: found)
    }

    /// The row as HTML.
    public var markup: Markup {
        """
        <li><a class="list-item"\(attribute: "href", link)><span class="list-text"><span class="list-title">\(title)</span>\
        <span class="list-detail">\(optional: detail.map { "\($0), " as Markup })\(.moment(found.changedAt))</span></span>\
        <span class="list-end">\(CaseStateBadge(found, of: subject, isForStaff: false).markup)</span></a></li>
        """
    }
}
