import CrosstownContract
public import CrosstownWeb

/// Lets people have their accounts deleted.
public struct ErasureRoutes: Sendable {
    static let page: Link = "/me/erase"
    static let done: Link = "/erased"

    private let erasure: Erasure
    private let cookie: SessionCookie
    private let throttle: SignInThrottle

    /// Makes the routes; the cookie must be the one that callers are recognised by.
    public init(erasure: Erasure, cookie: SessionCookie, throttle: SignInThrottle) {
        self.erasure = erasure
        self.cookie = cookie
        self.throttle = throttle
    }

    /// Declares the routes.
    public func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        routes.get(
            Self.page.href,
            id: "showErasure",
            tag: "accounts",
            summary: "What deleting one's account means, and what has to be over first",
            access: .signedIn
        ) { (_: Empty, context) in
            ErasurePage(outlook: try await erasure.outlook(for: context.requireCaller()), refused: nil)
        }
        routes.post(
            Self.page.href,
            id: "eraseMe",
            tag: "accounts",
            summary: "Delete one's account with everything that is kept about oneself",
            access: .signedIn,
            body: ErasureForm.self,
            retry: { (_: Empty, refused, context) in
                ErasurePage(outlook: try await erasure.outlook(for: context.requireCaller()), refused: refused)
            },
            use: { (_: Empty, form, context) in
                let caller = try context.requireCaller()
                try throttle.checkConfirming(context)
                try await erasure.erase(caller, form)
                return ChangeResponse.done(at: Self.done).ending(cookie)
            }
        )
        routes.get(
            Self.done.href,
            id: "showErased",
            tag: "accounts",
            summary: "Confirms that an account was deleted",
            access: .anyone
        ) { (_: Empty, _) in ErasedPage() }
    }
}
