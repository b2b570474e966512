import CrosstownKit
import CrosstownValues

/// Whose sign-up somebody asks for.
enum SignUpHolder: Sendable, Hashable {
    /// That of an account, by its identity.
    case account(Identifier<Account>, Identifier<SignUp>)
    /// That of somebody without an account, by the secret of its link.
    case token(String)
}

extension SignUpHolder {
    /// The secret of the link; `nil` for an account's.
    var token: String? { if case .token(let token) = self { token } else { nil } }
}

extension RideShareTransaction {
    /// Somebody's own sign-up.
    ///
    /// - Throws: `SignUpError.noSuchSignUp`, also for other people's.
    func signUp(_ holder: SignUpHolder) throws -> SignUp {
        let found: SignUp?
        switch holder {
        case .account(let person, let id):
            found = try signUps.find(id).flatMap { $0.person == person ? $0 : nil }
        case .token(let token):
            found = try signUps.find(tokenHash: SignUpService.hash(token)).flatMap { $0.person == nil ? $0 : nil }
        }
        guard let found else { throw SignUpError.noSuchSignUp }
        return found
    }

    /// Somebody's own sign-up that still counts.
    func openSignUp(_ holder: SignUpHolder) throws -> SignUp {
        let signUp = try signUp(holder)
        guard signUp.state == .open else { throw SignUpError.noSuchSignUp }
        return signUp
    }
}
