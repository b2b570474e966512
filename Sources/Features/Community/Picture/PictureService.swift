import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The subject of a picture: an event, or a record of a kind with pictures.
enum PictureSubject: Sendable {
    case event(Identifier<CommunityEvent>)
    case record(RecordKind.Name, Identifier<CommunityRecord>)
    case logo
}

/// Pictures of events, ministries and missions, stored by the platform; each call is one transaction.
struct PictureService: Sendable {
    static let field = "picture"

    let host: CommunityHost

    private var pictures: any Pictures {
        get throws {
            guard let pictures = host.pictures else { throw Problem.overloaded }
            return pictures
        }
    }

    /// Begins an upload.
    ///
    /// - Throws: `Problem`.
    func receive(from owner: Identifier<Account>, filename: String) async throws -> any IncomingFile {
        try await pictures.receive(from: owner, field: Self.field, filename: filename)
    }

    /// Sets or removes the picture, and deletes the former one.
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

    /// The current picture, if the caller may change it.
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
            return try RecordStore(transaction: transaction, kind: kind).picture(of: id)
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
            try EventStore(transaction: transaction).set(picture, of: id)
        case .record(let name, let id):
            try RecordStore(transaction: transaction, kind: .named(name)).set(picture, of: id)
        }
    }

    /// A picture, if its subject is public or the caller may edit it.
    ///
    /// - Throws: `Problem` with status 404.
    func find(_ id: Identifier<Picture>, _ size: PictureSize, for caller: Caller?) async throws -> PrivatePicture {
        let now = host.clock.now()
        let shown = try await host.database.read { try EventStore(transaction: $0).showing(id, at: now) }
        let isEditor = caller.map { !$0.roles.isDisjoint(with: CommunityRole.all) } ?? false
        let isLogo = host.appearance.current.logo == id
        guard isLogo || shown.contains(true) || (isEditor && !shown.isEmpty),
            let picture = try await pictures.kept(id, size)
        else { throw Problem.notFound("Photo") }
        return picture
    }
}
