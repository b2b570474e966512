package import CrosstownKit
import CrosstownValues

/// The service at which the people of an institution prove that they belong to it, instead of by a roster.
package struct Connection: Hashable, Sendable {
    /// The claim that every service has: what it knows a person by.
    static let subjectClaim = "sub"

    /// The service; without its secret where that cannot be opened.
    let service: SignInService
    /// The claim that holds the number that the institution gave to a person.
    let claim: String
    /// Whether there is a secret that nobody can open, since the key that sealed it is gone: it must be entered again.
    var isSecretLost: Bool

    /// Names the service and the claim.
    package init(service: SignInService, claim: String, isSecretLost: Bool = false) {
        (self.service, self.claim, self.isSecretLost) = (service, claim, isSecretLost)
    }

    /// The number of somebody whom the service vouches for; `nil` where it tells none that can be one.
    package func number(of person: VerifiedIdentity) -> MemberNumber? {
        if claim == Self.subjectClaim { return MemberNumber(vouched: person.subject) }
        guard let text = person.claims[claim] else { return nil }
        // As people would type it, so that it is the same number in a roster.
        return MemberNumber(typed: text) ?? MemberNumber(vouched: text)
    }
}
