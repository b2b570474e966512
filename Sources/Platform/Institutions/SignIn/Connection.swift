package import CrosstownKit
import CrosstownValues

/// The sign-in service at which people prove that they belong to an institution, instead of by a roster.
package struct Connection: Hashable, Sendable {
    /// The claim that every service has: its identifier of a person.
    static let subjectClaim = "sub"

    /// The service; without its secret where that cannot be opened.
    let service: SignInService
    /// The claim with the number that the institution issued to a person.
    let claim: String
    /// Whether the secret cannot be opened, since the key that sealed it is lost: it must be entered again.
    var isSecretLost: Bool

    /// Creates a connection.
    package init(service: SignInService, claim: String, isSecretLost: Bool = false) {
        (self.service, self.claim, self.isSecretLost) = (service, claim, isSecretLost)
    }

    /// Returns the number of a verified person; `nil` where the claim is missing or invalid.
    package func number(of person: VerifiedIdentity) -> MemberNumber? {
        if claim == Self.subjectClaim { return MemberNumber(vouched: person.subject) }
        guard let text = person.claims[claim] else { return nil }
        // Parses it like typed numbers, so that it equals the number in a roster.
        return MemberNumber(typed: text) ?? MemberNumber(vouched: text)
    }
}
