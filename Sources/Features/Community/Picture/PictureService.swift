import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// What a picture shows: an event, or a record of a kind that has pictures.
enum PictureSubject: Sendable {
    /// An event.
    case event(Identifier<CommunityEvent>)
    /// A ministry or a mission.
    case record(RecordKind.Name, Identifier<CommunityRecord>)
    /// The logo of the whole app.
    case logo
}

/// Pictures of events, ministries and missions, as the platform keeps them; each call is one transaction.
struct PictureService: Sendable {
    static let field = "picture"

    let host: CommunityHost

    private var pictures: any Pictures {
        get throws {
            guard let pictures = host.pictures else { throw Problem.overloaded }
            return pictures
        }
    }

    /// Prepares to take in a picture.
    ///
    /// - Throws: `Problem`.
    func receive(from owner: Identifier<Account>, filename: String) async throws -> any IncomingFile {
        try await pictures.receive(from: owner, field: Self.field, filename: filename)
    }

    /// Shows another picture, or none; the one before is forgotten.
    ///
    /// - Throws: `Problem` that names the field, or with status 404.
    func set(
        _ picture: Identifier<Picture>?,
        of subject: PictureSubject,
        sentBy owner: Identifier<Account>,
        caller: Caller?
    ) async throws {
        let pictures = try pictures
        try await host.database.write { [self] transaction in
            let before = try require(subject, caller, transaction)
            if let before, before == picture { return }
            if let picture { try pictures.keep([picture], of: owner, field: Self.field, in: transaction) }
            try store(picture, of: subject, transaction)
            if let before { try pictures.drop([before], in: transaction) }
        }
        if case .logo = subject { try await AppearanceService(host: host).load() }
    }

    /// The picture that is shown now, where the caller may change it.
    private func require(
        _ subject: PictureSubject,
        _ caller: Caller?,
        _ transaction: any Transaction
    ) throws -> Identifier<Picture>? {
        switch subject {
        case .logo:
            guard try EditingRights(of: caller, host.people, in: transaction).isAdministrator else {
                throw Problem.notAllowed
            }
            return try AppearanceStore(transaction: transaction).read().logo
        case .event(let id): return try EventService(host: host).edited(id, caller, transaction).event.picture
        case .record(let name, let id):
            let kind = RecordKind.named(name)
            guard kind.hasPicture else { throw Problem.notFound() }
            try RecordService(host: host).requireEditor(kind, id, caller, transaction)
            return try transaction.first("SELECT picture FROM \(identifier: kind.table) WHERE id = \(id)")?.get(0)
        }
    }

    private func store(
        _ picture: Identifier<Picture>?,
        of subject: PictureSubject,
        _ transaction: any Transaction
    ) throws {
        switch subject {
        case .logo:
            let store = AppearanceStore(transaction: transaction)
            var appearance = try store.read()
            appearance.logo = picture
            try store.write(appearance)
        case .event(let id):
            try transaction.execute(
                "UPDATE community_event SET picture = \(picture), is_own = 1 WHERE id = \(id)"
            )
        case .record(let name, let id):
            try transaction.execute(
                "UPDATE \(identifier: RecordKind.named(name).table) SET picture = \(picture) WHERE id = \(id)"
            )
        }
    }

    /// A picture that everybody may see, since what it shows is public, or that the caller may edit.
    ///
    /// - Throws: `Problem` with status 404.
    func find(_ id: Identifier<Picture>, _ size: PictureSize, for caller: Caller?) async throws -> PrivatePicture {
        let now = host.clock.now()
        // 1 where everybody sees what it shows, 0 for that of a draft.
        let shown: [Int] = try await host.database.read { transaction in
            try transaction.query(
                """
                SELECT CASE WHEN state <> 'draft' AND publish_at <= \(now) THEN 1 ELSE 0 END FROM community_event
                WHERE picture = \(id)
                UNION ALL SELECT 1 FROM community_ministry WHERE picture = \(id)
                UNION ALL SELECT 1 FROM community_mission WHERE picture = \(id)
                """
            ).map { try $0.get(0) }
        }
        let isEditor = caller.map { !$0.roles.isDisjoint(with: CommunityRole.all) } ?? false
        let isLogo = host.appearance.current.logo == id
        guard isLogo || shown.contains(1) || (isEditor && !shown.isEmpty),
            let picture = try await pictures.kept(id, size)
        else { throw Problem.notFound("Picture") }
        return picture
    }
}
