import CrosstownKit
import CrosstownValues
public import CrosstownWeb

/// Declares one's e-mail address, registering with it, and another password for whoever forgot it.
public struct AddressRoutes: Sendable {
    private let service: AddressService
    private let cookie: SessionCookie
    private let throttle: SignInThrottle
    private let phones: AddressService?

    /// Makes the routes; the cookie must be the one that callers are recognised by.
    ///
    /// `phones` looks after telephone numbers, where they can be confirmed.
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

    private struct WishForm: Codable, Sendable { var email: String? }

    /// Declares the routes.
    public func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        OwnAddressRoutes(service, throttle: throttle, phones: phones).add(EmailForm.self, to: routes)
        addRegistering(to: routes)
        addReset(to: routes)
    }

    private struct Next: Codable, Sendable { var next: Link? }

    private func addRegistering<Context: CrosstownContext>(to routes: Routes<Context>) {
        routes.get(
            ResetLinks.register.href,
            id: "showRegisterByEmail",
            tag: "accounts",
            summary: "The form that makes an account with an e-mail address",
            access: .anyone
        ) { (address: Next, _) in AddressRegisterPage(next: address.next, asksPhone: phones != nil, refused: nil) }
        routes.post(
            ResetLinks.register.href,
            id: "registerByEmail",
            tag: "accounts",
            summary: "Register oneself with an e-mail address, which counts once its code is entered",
            access: .anyone,
            body: AddressRegistration.self,
            retry: { (_: Nothing, refused, _) in
                AddressRegisterPage(
                    next: refused["next"].flatMap { Link(untrusted: $0) },
                    asksPhone: phones != nil,
                    refused: refused
                )
            },
            use: { (_: Nothing, form: AddressRegistration, context) in
                guard context.caller == nil else {
                    throw Problem.conflict(AccountTexts.signedInTitle, AccountTexts.signedInDetail)
                }
                try throttle.checkRegistering(context)
                let session = try await service.register(form, phones: phones, from: context.networkKey)
                let seconds = session.expiresAt.milliseconds(since: service.accounts.clock.now()) / 1000
                return Answer.done(at: service.channel.own.adding("after", "registered"))
                    .settingCookie(cookie.handingOut(session.token, maxAge: Int(seconds)))
            }
        )
    }

    private struct KeyAddress: Codable, Sendable { var key: String? }

    private struct ResetForm: Codable, Sendable {
        var key: String?
        var newPassword: String?
        var passwordAgain: String?
    }

    private func addReset<Context: CrosstownContext>(to routes: Routes<Context>) {
        routes.get(
            ResetLinks.wish.href,
            id: "showForgotPassword",
            tag: "accounts",
            summary: "The form that asks for another password",
            access: .anyone
        ) { (address: After, _) in ForgotPage(isSent: address.after == "sent", refused: nil) }
        routes.post(
            ResetLinks.wish.href,
            id: "forgotPassword",
            tag: "accounts",
            summary: "Ask for a link to another password by e-mail; the answer is the same for unknown addresses",
            access: .anyone,
            body: WishForm.self,
            retry: { (_: Nothing, refused, _) in ForgotPage(isSent: false, refused: refused) },
            use: { (_: Nothing, form: WishForm, context) in
                try await service.wishReset(at: form.email ?? "", from: context.networkKey)
                return Answer.done(at: ResetLinks.wish.adding("after", "sent"))
            }
        )
        routes.get(
            ResetLinks.choose.href,
            id: "showReset",
            tag: "accounts",
            summary: "The form for another password, from the link in the e-mail",
            access: .anyone
        ) { (address: KeyAddress, _) in
            let key = address.key ?? ""
            return ResetPage(key: key, isValid: try await service.isValid(key), refused: nil)
        }
        routes.post(
            ResetLinks.choose.href,
            id: "resetPassword",
            tag: "accounts",
            summary: "Set another password by the link in the e-mail, once; all sessions end",
            access: .anyone,
            body: ResetForm.self,
            retry: { (_: Nothing, refused, _) in ResetPage(key: refused["key"] ?? "", isValid: true, refused: refused)
            },
            use: { (_: Nothing, form: ResetForm, context) in
                try await service.reset(
                    form.key ?? "",
                    password: form.newPassword ?? "",
                    again: form.passwordAgain ?? "",
                    from: context.networkKey
                )
                return Answer.done(at: AccountLinks.signIn)
            }
        )
    }
}

/// The addresses of the pages for whoever has no account yet or forgot the password.
enum ResetLinks {
    static let register: Link = "/register/email"
    static let wish: Link = "/forgot"
    static let choose: Link = "/forgot/new"
}
