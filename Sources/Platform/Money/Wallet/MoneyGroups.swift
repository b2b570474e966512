import CrosstownWeb

extension RouteGroup {
    /// The wallet, for everybody who is signed in.
    static let wallet = RouteGroup(tag: "wallet", access: .signedIn)
    /// The books, for those who read them.
    static let books = RouteGroup(tag: "books", access: .anyRole(MoneyRoles.accountants))
    /// The books, for those who change them.
    static let bookkeeping = RouteGroup(tag: "books", access: .role(MoneyRoles.administrator))
    /// What providers of payments tell, whose signatures say who they are.
    static let payments = RouteGroup(tag: "payments", access: .anyone)
}
