import CrosstownWeb

enum AccountLinks {
    static let register: Link = "/register"
    static let welcome: Link = "/register/done"
    static let left: Link = "/register/left"
    static let signIn: Link = "/sign-in"
    static let signOut: Link = "/sign-out"
    static let me: Link = "/me"
    static let password: Link = "/me/password"
    static let otherSessions: Link = "/me/sessions/end"
    static let start: Link = "/"

    /// The user's account page, which confirms what they just did.
    static func me(after deed: AccountDeed) -> Link { me.adding("after", deed.rawValue) }
}
