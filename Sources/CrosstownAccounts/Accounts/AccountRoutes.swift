import CrosstownContract
import CrosstownKit
import CrosstownValues
public import CrosstownWeb
import HTTPTypes

/// The account pages and the sessions of programs.
public struct AccountRoutes: Sendable {
    let accounts: Accounts
    private let cookie: SessionCookie
    let throttle: SignInThrottle
    private let devices: KnownDevices
    private let hasMail: Bool

    /// Makes the routes; the cookie must be the one that callers are recognised by.
    ///
    /// `hasMail` tells whether there are the routes of addresses too.
    public init(
        accounts: Accounts,
        cookie: SessionCookie,
        throttle: SignInThrottle,
        devices: KnownDevices,
        hasMail: Bool = false
    ) {
        self.hasMail = hasMail
        self.accounts = accounts
        self.cookie = cookie
        self.throttle = throttle
        self.devices = devices
    }

    /// Declares the routes.
    public func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        addRegistering(to: routes)
        addSigningIn(to: routes)
        addOwnPage(to: routes)
        addPassword(to: routes)
        addSessionsOfPrograms(to: routes)
    }

    private struct Next: Codable, Sendable { var next: Link? }

    private struct CredentialsForm: Codable, Sendable {
        var userName: String?
        var password: String?
        var next: Link?
        var abort: String?

        var credentials: Credentials { Credentials(userName: userName ?? "", password: password ?? "") }
    }

    private func addRegistering<Context: CrosstownContext>(to routes: Routes<Context>) {
        routes.get(
            AccountLinks.register.href,
            id: "showRegister",
            tag: "accounts",
            summary: "The form that makes an account",
            access: .anyone
        ) { (address: Next, _) in RegisterPage(next: address.next, hasMail: hasMail, refused: nil) }
        routes.post(
            AccountLinks.register.href,
            id: "register",
            tag: "accounts",
            summary: "Register oneself as a passenger",
            access: .anyone,
            body: CredentialsForm.self,
            creates: true,
            retry: { (_: Nothing, refused, _) in
                RegisterPage(next: Self.next(in: refused), hasMail: hasMail, refused: refused)
            },
            use: { (_: Nothing, form, context) in try await register(form, context) }
        )
        routes.get(
            AccountLinks.welcome.href,
            id: "showWelcome",
            tag: "accounts",
            summary: "Confirms a new account",
            access: .signedIn
        ) { (address: Next, context) in RegisteredPage(userName: try await userName(context), next: address.next) }
        routes.get(
            AccountLinks.left.href,
            id: "showLeft",
            tag: "accounts",
            summary: "Confirms that no account was made",
            access: .anyone
        ) { (_: Nothing, _) in RegisteredPage(userName: nil, next: nil) }
    }

    private func register(
        _ form: CredentialsForm,
        _ context: some CrosstownContext
    ) async throws -> Answer<RegistrationAnswer?> {
        if form.abort != nil { return Answer(nil, at: AccountLinks.left) }
        guard context.caller == nil else {
            throw Problem.conflict(AccountTexts.signedInTitle, AccountTexts.signedInDetail)
        }
        try throttle.checkRegistering(context)
        let session = try await accounts.registerAndSignIn(form.credentials, from: context.networkKey)
        let welcome = AccountLinks.welcome.adding("next", form.next)
        return Answer(RegistrationAnswer(userName: form.credentials.userName), at: welcome)
            .settingCookie(handOut(session)).settingCookie(try knowing(form.credentials, context))
    }

    private func addSigningIn<Context: CrosstownContext>(to routes: Routes<Context>) {
        routes.get(
            AccountLinks.signIn.href,
            id: "showSignIn",
            tag: "accounts",
            summary: "The form that begins a session",
            access: .anyone
        ) { (address: Next, _) in SignInPage(next: address.next, hasMail: hasMail, refused: nil) }
        routes.post(
            AccountLinks.signIn.href,
            id: "signIn",
            tag: "accounts",
            summary: "Begin a session of a browser",
            access: .anyone,
            body: CredentialsForm.self,
            retry: { (_: Nothing, refused, _) in
                SignInPage(next: Self.next(in: refused), hasMail: hasMail, refused: refused)
            },
            use: { (_: Nothing, form, context) in
                let session = try await signIn(form.credentials, for: .cookie, context)
                return Answer.done(at: form.next ?? AccountLinks.start).settingCookie(handOut(session))
                    .settingCookie(try knowing(form.credentials, context))
            }
        )
        routes.post(
            AccountLinks.signOut.href,
            id: "signOut",
            tag: "accounts",
            summary: "End the session of a browser",
            access: .signedIn,
            body: Nothing.self
        ) { (_: Nothing, _: Nothing, context) in
            try await accounts.signOut(context.requireCaller())
            return Answer.done(at: AccountLinks.start).ending(cookie)
        }
    }

    private struct OwnPage: Codable, Sendable { var after: AccountDeed? }

    private func addOwnPage<Context: CrosstownContext>(to routes: Routes<Context>) {
        routes.get(
            AccountLinks.me.href,
            id: "showMe",
            tag: "accounts",
            summary: "One's own account",
            access: .signedIn
        ) { (address: OwnPage, context) in
            let role = Role.main(of: try context.requireCaller().roles).rawValue
            let (name, grants) = try await accounts.ownGrants(try context.signedInAccount())
            return MePage(userName: name, role: role, grants: grants, deed: address.after)
        }
    }

    private func addSessionsOfPrograms<Context: CrosstownContext>(to routes: Routes<Context>) {
        routes.post(
            "/sessions",
            id: "openSession",
            tag: "accounts",
            summary: "Begin a session of a program; its key is a bearer token",
            access: .anyone,
            body: Credentials.self,
            creates: true
        ) { (_: Nothing, form, context) in
            let session = try await signIn(form, for: .bearer, context)
            let answer = SessionAnswer(
                key: session.token,
                expiresAt: session.expiresAt,
                userName: form.userName.contains("@")
                    ? try await accounts.userName(of: session.account) ?? form.userName : form.userName,
                role: session.role.rawValue
            )
            return Answer(answer, at: AccountLinks.me).settingCookie(try knowing(form, context))
        }
        routes.on(
            .delete,
            "/sessions/current",
            id: "closeSession",
            tag: "accounts",
            summary: "End the session of a program",
            access: .signedIn,
            body: Nothing.self
        ) { (_: Nothing, _: Nothing, context) in
            try await accounts.signOut(context.requireCaller())
            return Answer.done(at: AccountLinks.start)
        }
    }

    private func signIn(
        _ credentials: Credentials,
        for kind: CredentialKind,
        _ context: some CrosstownContext
    ) async throws -> SignedIn {
        var check = Validation()
        check.require(!credentials.userName.isEmpty, "userName", "is required")
        check.require(!credentials.password.isEmpty, "password", "is required")
        try check.finish()
        let name = credentials.foldedName
        let device = devices.device(showing: context.deviceToken, for: name)
        try throttle.checkSigningIn(as: name, on: device, context)
        return try await accounts.signIn(credentials, for: kind, from: context.networkKey)
    }

    /// The cookie by which a device is known from now on.
    private func knowing(_ credentials: Credentials, _ context: some CrosstownContext) throws -> String {
        cookie.knowing(device: try devices.token(for: credentials.foldedName, showing: context.deviceToken))
    }

    func userName(_ context: some CrosstownContext) async throws -> String {
        guard let id = Identifier<Account>(try context.requireCaller().accountID) else { throw Problem.notSignedIn }
        return try await accounts.userName(of: id) ?? ""
    }

    private func handOut(_ session: SignedIn) -> String {
        cookie.handingOut(
            session.token,
            maxAge: Int(session.expiresAt.milliseconds(since: accounts.clock.now()) / 1000)
        )
    }

    private static func next(in refused: RefusedForm) -> Link? { refused["next"].flatMap { Link(untrusted: $0) } }
}
