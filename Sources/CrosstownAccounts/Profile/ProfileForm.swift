public import CrosstownKit
import CrosstownValues
public import CrosstownWeb

/// What people enter about themselves.
struct ProfileForm: Codable, Sendable {
    var nickname: String?
    var language: String?
    var units: String?
    var start: String?
    /// When it was entered, in milliseconds since 1970, where it was without a connection and comes later.
    var editedAt: Int64?

    /// The profile with what was entered.
    ///
    /// - Throws: `Problem` that names each wrong field.
    func applied(to profile: Profile, starts: [StartChoice], at now: Timestamp) throws -> Profile {
        var (profile, check) = (profile, Validation())
        profile.nickname = check.text(nickname ?? "", "nickname", length: 0...40)
        let isLegible = profile.nickname.allSatisfy { $0.isLetter || $0.isNumber || " .-_'’".contains($0) }
        check.require(
            isLegible && UserNameForms(entered: profile.nickname).isLegible,
            "nickname",
            "may have letters, digits, blanks, dots, hyphens and apostrophes"
        )
        let language = language.flatMap { $0.isEmpty ? nil : $0 }
        check.require(language.map(Profile.languages.contains) ?? true, "language", "is none that there are texts in")
        profile.language = language
        let units = UnitSystem(rawValue: units ?? UnitSystem.metric.rawValue)
        check.require(units != nil, "units", "must be metric or imperial")
        profile.units = units ?? .metric
        let start = start.flatMap { $0.isEmpty ? nil : $0 }
        let isOffered = start.map { id in starts.contains { $0.id == id } } ?? true
        check.require(isOffered, "start", "is no capability that is on")
        profile.start = start
        // A device's clock may be wrong, but nothing was entered later than now.
        profile.editedAt = editedAt.map { min(Timestamp(milliseconds: $0), now) } ?? now
        try check.finish()
        return profile
    }
}

/// A capability that can open first.
public struct StartChoice: Sendable, Hashable {
    /// The capability.
    public let id: String
    /// What it is called.
    public let name: LocalizedText

    /// Offers a capability.
    public init(_ capability: Capability) {
        id = capability.id.description
        name = capability.name
    }
}
