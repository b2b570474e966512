import CrosstownSQL
public import CrosstownValues
public import CrosstownWeb

/// What others see of a person, and how that person likes to read.
public struct PersonProfile: Sendable, Hashable {
    /// Whose profile it is.
    public let account: Identifier<Account>
    /// What others see; the user name until a nickname was chosen.
    public let nickname: String
    /// The name to sign in with, by which people find each other too; empty where it is not told.
    public let userName: String
    /// The picture, small; `nil` where there is none.
    public let picture: Link?
    /// The language by its tag (`en`, `fr`); `nil` where the browser decides.
    public let language: String?
    /// How distances are written.
    public let units: UnitSystem

    /// Describes a person.
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
