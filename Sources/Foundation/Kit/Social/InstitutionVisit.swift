import CrosstownSQL
public import CrosstownValues
import CrosstownWeb

/// A user's sign-in at an institution's service; the same browser has to go there and come back.
public struct InstitutionVisit: Hashable, Sendable {
    /// The institution.
    public let institution: Identifier<Institution>
    /// The account that is signed in here.
    public let account: Identifier<Account>
    /// The session of the browser.
    public let session: String

    /// Creates a visit.
    public init(institution: Identifier<Institution>, account: Identifier<Account>, session: String) {
        self.institution = institution
        self.account = account
        self.session = session
    }
}
