import CrosstownKit
import CrosstownValues

/// An institution with a roster of its people, such as a university.
struct InstitutionRecord: Sendable, Hashable {
    let id: Identifier<Institution>
    let name: String
    let madeAt: Timestamp
}

/// A person on an institution's roster: by an e-mail address to confirm, or by an account.
struct RosterEntry: Sendable, Hashable {
    /// The lowercase address, or the folded user name.
    let member: String
    /// The account of the user name; `nil` for an address.
    let account: Identifier<Account>?
    /// The person's kind, such as "student"; empty where unknown.
    let kind: String
}
