import CrosstownContract
import CrosstownValues
import CrosstownWeb

/// Changes the password and ends sessions on other devices.
extension AccountRoutes {
    func addPassword<Context: CrosstownContext>(to routes: Routes<Context>) {
        routes.page(
            AccountLinks.password.href,
            in: Self.signedIn,
            show: RouteName("showPasswordChange", "The form for another password"),
            send: RouteName("changePassword", "Change one's password, and end all other sessions"),
            page: { (_: Empty, refused, context) in
                PasswordPage(userName: try await userName(context), refused: refused)
            },
            change: { (_: Empty, input: Input<PasswordFields>, context) in
                try throttle.checkConfirming(context)
                let change = PasswordChange(password: input.password, newPassword: input.newPassword)
                try await accounts.changePassword(context.requireCaller(), change)
                return ChangeResponse.done(at: AccountLinks.me(after: .password))
            }
        )
        routes.action(
            AccountLinks.otherSessions.href,
            in: Self.signedIn,
            RouteName("endOtherSessions", "End all of one's sessions but this one")
        ) { (_: Empty, context) in
            try await accounts.signOutElsewhere(context.requireCaller())
            return ChangeResponse.done(at: AccountLinks.me(after: .sessions))
        }
    }
}
