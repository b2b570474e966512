import CrosstownContract
import CrosstownKit
import CrosstownValues
public import CrosstownWeb
import HTTPTypes

/// The account pages, and the sessions of programs.
public struct AccountRoutes: Sendable {
    static let anyone = RouteGroup(tag: "accounts", access: .anyone)
    static let signedIn = RouteGroup(tag: "accounts", access: .signedIn)

    let accounts: Accounts
    private let cookie: SessionCookie
    let throttle: SignInThrottle
    private let devices: KnownDevices
    private let hasMail: Bool

    /// Creates the routes; `cookie` must be the one that identifies callers, and `hasMail` enables the links to e-mail
    /// addresses.
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

    /// Adds the routes.
    public func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        addRegistering(to: routes)
        addSigningIn(to: routes)
        addOwnPage(to: routes)
        addPassword(to: routes)
        addSessionsOfPrograms(to: routes)
    }

    private struct Next: Codable, Sendable { var next: Link? }

    private struct SignInAddress: Codable, Sendable {
        var next: Link?
        /// Whether another page has just created the account, such as an invitation.
        var ready: Bool?
    }

    private func addRegistering<Context: CrosstownContext>(to routes: Routes<Context>) {
        let show = RouteName("showRegister", "The form that makes an account")
        routes.page(AccountLinks.register.href, in: Self.anyone, show) { (address: Next, _) in
            RegisterPage(next: address.next, hasMail: hasMail, refused: nil)
        }
        routes.form(
            AccountLinks.register.href,
            in: Self.anyone,
            RouteName("register", "Register oneself as a passenger"),
            creates: true,
            retry: { (_: Empty, refused, _) in
                RegisterPage(next: Self.next(in: refused), hasMail: hasMail, refused: refused)
            },
            change: { (_: Empty, input, context) in try await register(input, context) }
        )
        let welcome = RouteName("showWelcome", "Confirms a new account")
        routes.page(AccountLinks.welcome.href, in: Self.signedIn, welcome) { (address: Next, context) in
            RegisteredPage(userName: try await userName(context), next: address.next)
        }
        let left = RouteName("showLeft", "Confirms that no account was made")
        routes.page(AccountLinks.left.href, in: Self.anyone, left) { (_: Empty, _) in
            RegisteredPage(userName: nil, next: nil)
        }
    }

    private func register(
        _ input: Input<RegistrationFields>,
        _ context: some CrosstownContext
    ) async throws -> ChangeResponse<RegistrationResponse?> {
        if input.abort != nil { return ChangeResponse(nil, at: AccountLinks.left) }
        guard context.caller == nil else {
            throw Problem.conflict(AccountTexts.signedInTitle, AccountTexts.signedInDetail)
        }
        try throttle.checkRegistering(context)
        let session = try await accounts.registerAndSignIn(input.credentials, from: context.networkKey)
        let welcome = AccountLinks.welcome.adding("next", input.next)
        return ChangeResponse(RegistrationResponse(userName: input.userName), at: welcome)
            .settingCookie(handOut(session)).settingCookie(try knowing(input.credentials, context))
    }

    private func addSigningIn<Context: CrosstownContext>(to routes: Routes<Context>) {
        let show = RouteName("showSignIn", "The form that begins a session")
        routes.page(AccountLinks.signIn.href, in: Self.anyone, show) { (address: SignInAddress, _) in
            SignInPage(next: address.next, hasMail: hasMail, isReady: address.ready == true, refused: nil)
        }
        routes.form(
            AccountLinks.signIn.href,
            in: Self.anyone,
            RouteName("signIn", "Begin a session of a browser"),
            retry: { (_: Empty, refused, _) in
                SignInPage(next: Self.next(in: refused), hasMail: hasMail, isReady: false, refused: refused)
            },
            change: { (_: Empty, input: Input<SignInFields>, context) in
                let session = try await signIn(input.credentials, for: .cookie, context)
                return ChangeResponse.done(at: input.next ?? AccountLinks.start).settingCookie(handOut(session))
                    .settingCookie(try knowing(input.credentials, context))
            }
        )
        let signOut = RouteName("signOut", "End the session of a browser")
        routes.action(AccountLinks.signOut.href, in: Self.signedIn, signOut) { (_: Empty, context) in
            try await accounts.signOut(context.requireCaller())
            return ChangeResponse.done(at: AccountLinks.start).ending(cookie)
        }
    }

    private struct OwnPage: Codable, Sendable { var after: AccountDeed? }

    private func addOwnPage<Context: CrosstownContext>(to routes: Routes<Context>) {
        let show = RouteName("showMe", "One's own account")
        routes.page(AccountLinks.me.href, in: Self.signedIn, show) { (address: OwnPage, context) in
            let role = Role.main(of: try context.requireCaller().roles).rawValue
            let (name, grants) = try await accounts.ownGrants(try context.signedInAccount())
            return MePage(userName: name, role: role, grants: grants, deed: address.after)
        }
    }

    private func addSessionsOfPrograms<Context: CrosstownContext>(to routes: Routes<Context>) {
        routes.post(
            "/sessions",
            in: Self.anyone,
            RouteName("openSession", "Begin a session of a program; its key is a bearer token"),
            creates: true
        ) { (_: Empty, form: Credentials, context) in
            let session = try await signIn(form, for: .bearer, context)
            let answer = SessionResponse(
                key: session.token,
                expiresAt: session.expiresAt,
                userName: form.userName.contains("@")
                    ? try await accounts.userName(of: session.account) ?? form.userName : form.userName,
                role: session.role.rawValue
            )
            return ChangeResponse(answer, at: AccountLinks.me).settingCookie(try knowing(form, context))
        }
        routes.on(
            .delete,
            "/sessions/current",
            in: Self.signedIn,
            RouteName("closeSession", "End the session of a program")
        ) { (_: Empty, _: Empty, context) in
            try await accounts.signOut(context.requireCaller())
            return ChangeResponse.done(at: AccountLinks.start)
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
        let session = try await accounts.signIn(credentials, for: kind, from: context.networkKey)
        throttle.succeed(on: device, context)
        return session
    }

    /// Returns the cookie that identifies the device from now on.
    private func knowing(_ credentials: Credentials, _ context: some CrosstownContext) throws -> String {
        cookie.knowing(device: try devices.token(for: credentials.foldedName, showing: context.deviceToken))
    }

    func userName(_ context: some CrosstownContext) async throws -> String {
        try await accounts.userName(of: context.signedInAccount()) ?? ""
    }

    private func handOut(_ session: SignedIn) -> String {
        cookie.handingOut(
            session.token,
            maxAge: Int(session.expiresAt.milliseconds(since: accounts.clock.now()) / 1000)
        )
    }

    private static func next(in refused: RefusedForm) -> Link? { refused["next"].flatMap { Link(untrusted: $0) } }
}
