import CrosstownKit
import CrosstownValues

/// The owner's access to a sign-up.
enum SignUpHolder: Sendable, Hashable {
    /// A signed-in user, with the sign-up's ID.
    case account(Identifier<Account>, Identifier<SignUp>)
    /// A guest, with the secret of the link.
    case token(String)
}

extension SignUpHolder {
    /// The secret of the link; `nil` for an account's.
    var token: String? { if case .token(let token) = self { token } else { nil } }
}

extension RideShareTransaction {
    /// Returns the owner's sign-up.
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

    /// Returns the owner's sign-up if it is still valid.
    func openSignUp(_ holder: SignUpHolder) throws -> SignUp {
        let signUp = try signUp(holder)
        guard signUp.state == .open else { throw SignUpError.noSuchSignUp }
        return signUp
    }
}
