public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues

/// A feature's access to its cases of one subject.
public struct CaseDesk: Sendable {
    /// Their subject.
    public let subject: CaseSubject
    let ids: any IdentifierSource
    let notices: any Notices
    let people: any People
    let pictures: (any Pictures)?

    /// Creates the desk with the services of the host.
    public init(_ subject: CaseSubject, _ host: FeatureHost) {
        self.subject = subject
        (ids, notices, people, pictures) = (host.ids, host.notices, host.people, host.pictures)
    }

    /// Returns the cases in a transaction, at a moment.
    public func cases(in transaction: any Transaction, at now: Timestamp) -> Cases {
        Cases(desk: self, transaction: transaction, now: now)
    }
}
