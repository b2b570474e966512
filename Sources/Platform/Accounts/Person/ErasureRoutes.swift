import CrosstownContract
public import CrosstownWeb

/// The routes with which users delete their accounts.
public struct ErasureRoutes: Sendable {
    static let page: Link = "/me/erase"
    static let done: Link = "/erased"

    private let erasure: Erasure
    private let cookie: SessionCookie
    private let throttle: SignInThrottle

    /// Creates the routes; `cookie` must be the one that identifies callers.
    public init(erasure: Erasure, cookie: SessionCookie, throttle: SignInThrottle) {
        self.erasure = erasure
        self.cookie = cookie
        self.throttle = throttle
    }

    /// Adds the routes.
    public func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        routes.page(
            Self.page.href,
            in: AccountRoutes.signedIn,
            RouteName("showErasure", "What deleting one's account means, and what has to be over first")
        ) { (_: Empty, context) in
            ErasurePage(outlook: try await erasure.outlook(for: context.requireCaller()), refused: nil)
        }
        routes.post(
            Self.page.href,
            in: AccountRoutes.signedIn,
            RouteName("eraseMe", "Delete one's account with everything that is kept about oneself"),
            retry: { (_: Empty, refused, context) in
                ErasurePage(outlook: try await erasure.outlook(for: context.requireCaller()), refused: refused)
            },
            use: { (_: Empty, form: ErasureForm, context) in
                let caller = try context.requireCaller()
                try throttle.checkConfirming(context)
                try await erasure.erase(caller, form)
                return ChangeResponse.done(at: Self.done).ending(cookie)
            }
        )
        routes.page(
            Self.done.href,
            in: AccountRoutes.anyone,
            RouteName("showErased", "Confirms that an account was deleted")
        ) { (_: Empty, _) in ErasedPage() }
    }
}
