public import CrosstownKit
import CrosstownSQL
import CrosstownValues
public import CrosstownWeb

/// What people set about themselves, and who sees it.
public struct ProfileService: Sendable {
    /// What became of an edit.
    struct Outcome: Codable, Sendable {
        /// Whether it holds; not where a later one was there already.
        let isApplied: Bool
        /// When the edit that holds was made.
        let editedAt: Timestamp
    }

    let accounts: Accounts
    private let pictures: (any Pictures)?
    let starts: [StartChoice]
    private let onChange: @Sendable (String) -> Void

    /// Looks after the profiles of accounts.
    ///
    /// - Parameters:
    ///   - accounts: whose they are.
    ///   - pictures: keeps pictures; `nil` where none can be sent.
    ///   - starts: what can open first.
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

    /// The capability that somebody wants to begin with.
    ///
    /// - Throws: `DatabaseError`.
    @Sendable public func start(of caller: Caller) async throws -> FeatureID? {
        guard let person = caller.account else { return nil }
        return try await profile(of: person).start.map { FeatureID($0) }
    }

    /// Keeps the language that somebody has chosen on any page.
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

    /// Keeps what was entered, unless something that was entered later has come before.
    ///
    /// - Throws: `Problem` where the nickname is like the name of staff.
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

    /// Prepares to take in a picture of a person.
    func receive(from person: Identifier<Account>, field: String, filename: String) async throws -> any IncomingFile {
        guard let pictures else { throw Problem.invalid([.init(field: field, message: "cannot be taken in here")]) }
        return try await pictures.receive(from: person, field: field, filename: filename)
    }

    /// Shows another picture of a person from now on, or none.
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

    /// The picture of a person, small.
    func picture(of person: Identifier<Account>, _ size: PictureSize) async throws -> PrivatePicture? {
        guard let picture = try await profile(of: person).picture else { return nil }
        return try await pictures?.kept(picture, size)
    }
}
