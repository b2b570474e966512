import CrosstownSQL
public import CrosstownValues
import CrosstownWeb

/// Somebody's way to the service of an institution; the browser that goes must be the one that comes back.
public struct InstitutionVisit: Hashable, Sendable {
    /// The institution.
    public let institution: Identifier<Institution>
    /// The account that is signed in here.
    public let account: Identifier<Account>
    /// The session of the browser.
    public let session: String

    /// Describes a way.
    public init(institution: Identifier<Institution>, account: Identifier<Account>, session: String) {
        self.institution = institution
        self.account = account
        self.session = session
    }
}
