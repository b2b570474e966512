import CrosstownInstitutions
import CrosstownKit
import Testing

@Suite struct MemberClaimTests {
    @Test(arguments: [
        ("sub", "Ab|c d/é", "Ab|c d/é"), ("student_id", " m-1001 ", "M-1001"), ("student_id", "m.rossi@x", "m.rossi@x"),
        ("student_id", "", nil), ("student_id", "a\nb", nil), ("student_id", nil, nil), ("sub", "m1001", "m1001"),
    ])
    func `the number is what the chosen claim says`(claim: String, text: String?, number: String?) {
        let service = SignInService(issuer: "i", clientID: "c", secret: nil, scopes: [], hostedDomain: nil)
        let claims = text.map { [claim: $0] } ?? [:]
        let person = VerifiedIdentity(issuer: "i", subject: claim == "sub" ? text ?? "" : "7", claims: claims)

        let found = Connection(service: service, claim: claim).number(of: person)

        #expect(found?.description == number)
    }
}
