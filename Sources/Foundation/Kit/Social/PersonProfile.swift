import CrosstownSQL
public import CrosstownValues
public import CrosstownWeb

/// What others see of a user, and the user's language and units.
public struct PersonProfile: Sendable, Hashable {
    /// The account.
    public let account: Identifier<Account>
    /// The public name; by default the user name.
    public let nickname: String
    /// The user name, with which users also find each other; empty if hidden.
    public let userName: String
    /// The thumbnail of the picture; `nil` if none.
    public let picture: Link?
    /// The language by its tag (`en`, `fr`); by default that of the browser.
    public let language: String?
    /// The units of distances.
    public let units: UnitSystem

    /// Creates a profile.
    public init(
        account: Identifier<Account>,
        nickname: String,
        userName: String = "",
        picture: Link? = nil,
        language: String? = nil,
        units: UnitSystem = .metric
    ) {
        self.account = account
        self.nickname = nickname
        self.userName = userName
        self.picture = picture
        self.language = language
        self.units = units
    }
}
