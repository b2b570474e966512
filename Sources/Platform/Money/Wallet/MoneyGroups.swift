import CrosstownWeb

extension RouteGroup {
    /// The wallet, for all signed-in users.
    static let wallet = RouteGroup(tag: "wallet", access: .signedIn)
    /// The books, for staff who read them.
    static let books = RouteGroup(tag: "books", access: .anyRole(MoneyRoles.accountants))
    /// The books, for staff who change them.
    static let bookkeeping = RouteGroup(tag: "books", access: .role(MoneyRoles.administrator))
    /// The webhooks of payment providers, which signatures authenticate.
    static let payments = RouteGroup(tag: "payments", access: .anyone)
}
