import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

struct Profile: Sendable, Hashable {
    var nickname = ""
    var picture: Identifier<Picture>?
    /// The language tag; `nil` to use the browser's.
    var language: String?
    var units = UnitSystem.metric
    /// The capability that opens first; `nil` for the operator's default.
    var start: String?
    /// When it was last edited, on any device.
    var editedAt = Timestamp(milliseconds: 0)
}

/// A supported language, by its tag.
enum ProfileLanguage: String, CaseIterable, Codable, Sendable {
    case en
    case fr

    /// Its name in the language itself.
    var name: String {
        switch self {
        case .en: "English"
        case .fr: "Français"
        }
    }
}

struct ProfileStore {
    let transaction: any Transaction

    /// Returns the profile of an account; the default if none is stored.
    func profile(of account: Identifier<Account>) throws -> Profile {
        try KeptProfile.table.find(account, in: transaction)?.profile ?? Profile()
    }

    func save(_ profile: Profile, of account: Identifier<Account>) throws {
        try KeptProfile.table.save(KeptProfile(account: account, profile: profile), in: transaction)
    }
}

extension ProfileStore {
    static let personal = KeptProfile.table.personal()
}

private struct KeptProfile: Sendable {
    let account: Identifier<Account>
    let profile: Profile

    static let table = Table(
        "account_profile",
        Column("account", \KeptProfile.account, .account(in: "Profile", erasing: .row)),
        Column("nickname", \KeptProfile.profile.nickname, .content(as: .plain("Nickname"))),
        Column("picture", \KeptProfile.profile.picture),
        Column("language", \KeptProfile.profile.language, .listed(as: .plain("Language"))),
        Column("units", \KeptProfile.profile.units.rawValue, .listed(as: .plain("Distances"))),
        Column("start", \KeptProfile.profile.start, .listed(as: .plain("Start page"))),
        Column("edited_at", \KeptProfile.profile.editedAt, .listed(as: .moment("Edited")))
    ) { account, nickname, picture, language, units, start, editedAt in
        let profile = Profile(
            nickname: nickname,
            picture: picture,
            language: language,
            units: UnitSystem(rawValue: units) ?? .metric,
            start: start,
            editedAt: editedAt
        )
        return KeptProfile(account: account, profile: profile)
    }
}
