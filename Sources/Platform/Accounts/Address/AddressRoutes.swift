import CrosstownKit
import CrosstownValues
public import CrosstownWeb

/// The routes for the user's e-mail address, registration with one, and password resets.
public struct AddressRoutes: Sendable {
    private let service: AddressService
    private let cookie: SessionCookie
    private let throttle: SignInThrottle
    private let phones: AddressService?

    /// Creates the routes; `cookie` must be the one that identifies callers, and `phones` manages phone numbers, if
    /// users can confirm them.
    public init(
        _ service: AddressService,
        cookie: SessionCookie,
        throttle: SignInThrottle,
        phones: AddressService? = nil
    ) {
        self.phones = phones
        self.service = service
        self.cookie = cookie
        self.throttle = throttle
    }

    private struct After: Codable, Sendable { var after: String? }

    /// Adds the routes.
    public func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        OwnAddressRoutes(service, throttle: throttle, phones: phones).add(EmailFields.self, to: routes)
        addRegistering(to: routes)
        addReset(to: routes)
    }

    private struct Next: Codable, Sendable { var next: Link? }

    private func addRegistering<Context: CrosstownContext>(to routes: Routes<Context>) {
        let show = RouteName("showRegisterByEmail", "The form that makes an account with an e-mail address")
        routes.page(ResetLinks.register.href, in: AccountRoutes.anyone, show) { (address: Next, _) in
            AddressRegisterPage(next: address.next, asksPhone: phones != nil, refused: nil)
        }
        routes.form(
            ResetLinks.register.href,
            in: AccountRoutes.anyone,
            RouteName(
                "registerByEmail",
                "Register oneself with an e-mail address, which counts once its code is entered"
            ),
            retry: { (_: Empty, refused, _) in
                let next = refused["next"].flatMap { Link(untrusted: $0) }
                return AddressRegisterPage(next: next, asksPhone: phones != nil, refused: refused)
            },
            change: { (_: Empty, input: Input<AddressRegistrationFields>, context) in
                guard context.caller == nil else {
                    throw Problem.conflict(AccountTexts.signedInTitle, AccountTexts.signedInDetail)
                }
                try throttle.checkRegistering(context)
                let session = try await service.register(input, phones: phones, from: context.networkKey)
                let seconds = session.expiresAt.milliseconds(since: service.accounts.clock.now()) / 1000
                return ChangeResponse.done(at: service.channel.own.adding("after", "registered"))
                    .settingCookie(cookie.handingOut(session.token, maxAge: Int(seconds)))
            }
        )
    }

    private struct KeyAddress: Codable, Sendable { var key: String? }

    private func addReset<Context: CrosstownContext>(to routes: Routes<Context>) {
        routes.page(
            ResetLinks.wish.href,
            in: AccountRoutes.anyone,
            show: RouteName("showForgotPassword", "The form that asks for another password"),
            send: RouteName(
                "forgotPassword",
                "Ask for a link to another password by e-mail; the answer is the same for unknown addresses"
            ),
            page: { (address: After, refused) in ForgotPage(isSent: address.after == "sent", refused: refused) },
            change: { (_: After, input: Input<ForgotFields>, context) in
                try await service.wishReset(at: input.email, from: context.networkKey)
                return ChangeResponse.done(at: ResetLinks.wish.adding("after", "sent"))
            }
        )
        let show = RouteName("showReset", "The form for another password, from the link in the e-mail")
        routes.page(ResetLinks.choose.href, in: AccountRoutes.anyone, show) { (address: KeyAddress, _) in
            let key = address.key ?? ""
            return ResetPage(key: key, isValid: try await service.isValid(key), refused: nil)
        }
        routes.form(
            ResetLinks.choose.href,
            in: AccountRoutes.anyone,
            RouteName("resetPassword", "Set another password by the link in the e-mail, once; all sessions end"),
            retry: { (_: Empty, refused, _) in ResetPage(key: refused["key"] ?? "", isValid: true, refused: refused)
            },
            change: { (_: Empty, input: Input<ResetFields>, context) in
                try await service.reset(input, from: context.networkKey)
                return ChangeResponse.done(at: AccountLinks.signIn)
            }
        )
    }
}

/// The addresses of the pages to register and to reset a password.
enum ResetLinks {
    static let register: Link = "/register/email"
    static let wish: Link = "/forgot"
    static let choose: Link = "/forgot/new"
}
