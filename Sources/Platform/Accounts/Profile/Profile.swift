import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// What a person has set about itself.
struct Profile: Sendable, Hashable {
    var nickname = ""
    var picture: Identifier<Picture>?
    /// The language by its tag; `nil` where the browser decides.
    var language: String?
    var units = UnitSystem.metric
    /// The capability that opens first; `nil` where the operator's choice does.
    var start: String?
    /// When it was edited last, on whatever device.
    var editedAt = Timestamp(milliseconds: 0)
}

/// A language that there are texts in, by its tag.
enum ProfileLanguage: String, CaseIterable, Codable, Sendable {
    case en
    case fr

    /// What it calls itself.
    var name: String {
        switch self {
        case .en: "English"
        case .fr: "Français"
        }
    }
}

/// All that is stored about a person's profile.
struct ProfileStore {
    let transaction: any Transaction

    /// The profile of an account, empty until one was kept.
    func profile(of account: Identifier<Account>) throws -> Profile {
        try transaction.first(
            """
            SELECT nickname, picture, language, units, start, edited_at FROM account_profile
            WHERE account = \(account)
            """
        ).map(Profile.init(row:)) ?? Profile()
    }

    func save(_ profile: Profile, of account: Identifier<Account>) throws {
        try transaction.execute(
            """
            INSERT INTO account_profile (account, nickname, picture, language, units, start, edited_at)
            VALUES (\(account), \(profile.nickname), \(profile.picture), \(profile.language),
                \(profile.units.rawValue), \(profile.start), \(profile.editedAt))
            ON CONFLICT (account) DO UPDATE SET nickname = excluded.nickname, picture = excluded.picture,
                language = excluded.language, units = excluded.units, start = excluded.start,
                edited_at = excluded.edited_at
            """
        )
    }
}

extension ProfileStore {
    static let personal = PersonalTable(
        "account_profile",
        [
            .account("account", in: "Profile", erasing: .row),
            .content("nickname", as: .plain("Nickname")),
            .listed("t.language", as: .plain("Language")),
            .listed("t.units", as: .plain("Distances")),
            .listed("t.start", as: .plain("Opens first")),
            .listed("t.edited_at", as: .moment("Edited")),
        ]
    )
}

extension Profile {
    fileprivate init(row: Row) throws {
        nickname = try row.get("nickname")
        picture = try row.get("picture")
        language = try row.get("language")
        units = UnitSystem(rawValue: try row.get("units")) ?? .metric
        start = try row.get("start")
        editedAt = try row.get("edited_at")
    }
}
