public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues

/// What a feature has for its conversations with staff of one subject.
public struct CaseDesk: Sendable {
    /// What they are about.
    public let subject: CaseSubject
    let ids: any IdentifierSource
    let notices: any Notices
    let people: any People
    let pictures: (any Pictures)?

    /// Takes from the host what cases need.
    public init(_ subject: CaseSubject, _ host: FeatureHost) {
        self.subject = subject
        (ids, notices, people, pictures) = (host.ids, host.notices, host.people, host.pictures)
    }

    /// The cases within a transaction, at a moment.
    public func cases(in transaction: any Transaction, at now: Timestamp) -> Cases {
        Cases(desk: self, transaction: transaction, now: now)
    }
}
