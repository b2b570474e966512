public import CrosstownKit
import CrosstownSQL
import CrosstownValues
public import CrosstownWeb

/// Manages users' profiles, and who can see them.
public struct ProfileService: Sendable {
    struct Outcome: Codable, Sendable {
        /// Whether it was saved; false if a newer edit exists.
        let isApplied: Bool
        /// When the saved edit was made.
        let editedAt: Timestamp
    }

    let accounts: Accounts
    private let pictures: (any Pictures)?
    let starts: [StartChoice]
    private let onChange: @Sendable (String) -> Void

    /// Creates the service.
    ///
    /// - Parameters:
    ///   - accounts: the owners of profiles.
    ///   - pictures: stores pictures; `nil` if users can't upload any.
    ///   - starts: the capabilities that can open first.
    public init(accounts: Accounts, pictures: (any Pictures)?, starts: [StartChoice]) {
        self.accounts = accounts
        self.pictures = pictures
        self.starts = starts
        onChange = accounts.forgetRoles
    }

    var takesPictures: Bool { pictures != nil }

    func profile(of person: Identifier<Account>) async throws -> Profile {
        try await accounts.database.read { try ProfileStore(transaction: $0).profile(of: person) }
    }

    /// Returns the capability that a user starts with.
    ///
    /// - Throws: `DatabaseError`.
    @Sendable public func start(of caller: Caller) async throws -> FeatureID? {
        guard let person = caller.account else { return nil }
        return try await profile(of: person).start.map { FeatureID($0) }
    }

    /// Saves the language that a user has selected on any page.
    ///
    /// - Throws: `DatabaseError`.
    @Sendable public func keep(language: String, of caller: Caller) async throws {
        let isKnown = ProfileLanguage(rawValue: language) != nil
        guard isKnown, let person = caller.account else { return }
        try await accounts.database.write { [accounts] transaction in
            let store = ProfileStore(transaction: transaction)
            var profile = try store.profile(of: person)
            profile.language = language
            try store.save(profile, of: person)
            try accounts.tellSessions(of: person, in: transaction)
        }
        if let session = caller.sessionID { onChange(session) }
    }

    /// Saves an edit, unless a newer one exists.
    ///
    /// - Throws: `Problem` if the nickname resembles a staff name.
    func edit(_ caller: Caller, _ input: Input<ProfileFields>) async throws -> Outcome {
        guard let person = caller.account else { throw Problem.notSignedIn }
        let now = accounts.clock.now()
        try await accounts.refuseLikenessToStaff(input.nickname, unlessOf: person, field: "nickname")
        let outcome = try await accounts.database.write { [accounts] transaction in
            let store = ProfileStore(transaction: transaction)
            let before = try store.profile(of: person)
            let after = input.applied(to: before, at: now)
            guard after.editedAt >= before.editedAt else {
                return Outcome(isApplied: false, editedAt: before.editedAt)
            }
            try store.save(after, of: person)
            try accounts.tellSessions(of: person, in: transaction)
            if after.nickname != before.nickname {
                try ProfileChanged(person: person).publish(in: transaction, at: now)
            }
            return Outcome(isApplied: true, editedAt: after.editedAt)
        }
        if let session = caller.sessionID { onChange(session) }
        return outcome
    }

    /// Prepares the upload of a user's picture.
    func receive(from person: Identifier<Account>, field: String, filename: String) async throws -> any IncomingFile {
        guard let pictures else { throw Problem.invalid([.init(field: field, message: "can’t be uploaded here")]) }
        return try await pictures.receive(from: person, field: field, filename: filename)
    }

    /// Updates or removes a user's picture.
    func show(_ picture: Identifier<Picture>?, of person: Identifier<Account>) async throws {
        guard let pictures else { throw Problem.notFound() }
        let now = accounts.clock.now()
        try await accounts.database.write { transaction in
            let store = ProfileStore(transaction: transaction)
            var profile = try store.profile(of: person)
            if let picture { try pictures.keep([picture], of: person, field: "picture", in: transaction) }
            if let old = profile.picture { try pictures.drop([old], in: transaction) }
            profile.picture = picture
            profile.editedAt = max(profile.editedAt, now)
            try store.save(profile, of: person)
            try ProfileChanged(person: person).publish(in: transaction, at: now)
        }
    }

    /// Returns a user's picture, in the given size.
    func picture(of person: Identifier<Account>, _ size: PictureSize) async throws -> PrivatePicture? {
        guard let picture = try await profile(of: person).picture else { return nil }
        return try await pictures?.kept(picture, size)
    }
}
