import CrosstownKit
import Synchronization

/// Services of institutions at which everybody is whom a test says; an answer counts once, for the session that began.
final class FakeSignIn: FederatedSignIn {
    struct Script: Sendable {
        var person: Result<VerifiedIdentity, SignInFault> = .success(FakeSignIn.mira)
        /// What is wrong with the service itself.
        var fault: SignInFault?
        var begun: [String: AuthorizationRequest] = [:]
    }

    static let issuer = "https://login.example.edu"
    static let mira = VerifiedIdentity(
        issuer: issuer,
        subject: "mira-7",
        claims: ["sub": "mira-7", "student_id": "m1001", "name": "Mira Rossi"]
    )

    let script = Mutex(Script())

    func set(_ person: Result<VerifiedIdentity, SignInFault>) { script.withLock { $0.person = person } }

    func begin(_ wish: AuthorizationRequest) async throws -> String {
        try script.withLock { script in
            if let fault = script.fault { throw fault }
            let state = "state\(script.begun.count)"
            script.begun[state] = wish
            return "\(Self.issuer)/authorize?state=\(state)"
        }
    }

    func finish(_ wish: AuthorizationRequest, with brought: SignInReturn) async throws -> VerifiedIdentity {
        try script.withLock { script in
            let state = brought.state ?? ""
            guard script.begun[state] == wish else { throw SignInFault.unknownState }
            script.begun[state] = nil
            if brought.error != nil { throw SignInFault.declined }
            return try script.person.get()
        }
    }

    func examine(_ service: SignInService, returnAddress: String) async throws {
        if let fault = script.withLock({ $0.fault }) { throw fault }
    }
}
