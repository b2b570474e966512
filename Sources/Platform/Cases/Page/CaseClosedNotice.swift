import CrosstownKit
public import CrosstownWeb

/// Says on the page of a closed case that it is closed, and how to reopen it.
public struct CaseClosedNotice {
    private let isClosed: Bool
    private let mayWrite: Bool
    private let isForStaff: Bool

    /// Creates the notice.
    ///
    /// - Parameters:
    ///   - found: the case; the notice is empty unless it is closed.
    ///   - messages: the messages in the case.
    ///   - subject: the subject of the case.
    ///   - isForStaff: whether it is for staff instead of the reporter.
    public init(_ found: Case, _ messages: [CaseMessage], of subject: CaseSubject, isForStaff: Bool) {
        isClosed = found.state == .closed
        mayWrite = subject.limits.mostMessages.map { messages.count < $0 } ?? true
        self.isForStaff = isForStaff
    }

    /// The notice as HTML.
    public var markup: Markup {
        guard isClosed else { return .empty }
        let state: LocalizedText = isForStaff ? "This case is closed." : "This conversation is closed."
        let again: LocalizedText =
            isForStaff ? "To reopen it, write another reply." : "To reopen it, write another message."
        return """
            <p class="notice" role="status" data-case-closed>\(.icon("check"))\
            <span>\(LocalizedText.sentences([state, mayWrite ? again : ""]))</span></p>
            """
    }
}
