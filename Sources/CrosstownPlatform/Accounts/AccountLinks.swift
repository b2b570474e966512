import CrosstownWeb

/// The addresses of the account pages.
enum AccountLinks {
    static let register: Link = "/register"
    static let welcome: Link = "/register/done"
    static let left: Link = "/register/left"
    static let signIn: Link = "/sign-in"
    static let signOut: Link = "/sign-out"
    static let me: Link = "/me"
    static let start: Link = "/"
}
