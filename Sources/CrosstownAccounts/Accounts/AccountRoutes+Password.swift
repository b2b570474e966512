import CrosstownContract
import CrosstownValues
import CrosstownWeb

/// Another password, and an end to sessions elsewhere.
extension AccountRoutes {
    func addPassword<Context: CrosstownContext>(to routes: Routes<Context>) {
        routes.get(
            AccountLinks.password.href,
            id: "showPasswordChange",
            tag: "accounts",
            summary: "The form for another password",
            access: .signedIn
        ) { (_: Nothing, context) in PasswordPage(userName: try await userName(context), refused: nil) }
        routes.post(
            AccountLinks.password.href,
            id: "changePassword",
            tag: "accounts",
            summary: "Change one's password, and end all other sessions",
            access: .signedIn,
            body: PasswordChange.self,
            retry: { (_: Nothing, refused, context) in
                PasswordPage(userName: try await userName(context), refused: refused)
            },
            use: { (_: Nothing, form, context) in
                try throttle.checkConfirming(context)
                try await accounts.changePassword(context.requireCaller(), form)
                return Answer.done(at: AccountLinks.me(after: .password))
            }
        )
        routes.post(
            AccountLinks.otherSessions.href,
            id: "endOtherSessions",
            tag: "accounts",
            summary: "End all of one's sessions but this one",
            access: .signedIn,
            body: Nothing.self
        ) { (_: Nothing, _: Nothing, context) in
            try await accounts.signOutElsewhere(context.requireCaller())
            return Answer.done(at: AccountLinks.me(after: .sessions))
        }
    }
}
