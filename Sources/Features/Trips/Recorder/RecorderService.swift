import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb
import Crypto

/// Creates keys for other apps and stores their recordings.
struct RecorderService {
    let host: TripsHost
    let seal: any SecretSeal
    let randomBytes: @Sendable (_ count: Int) -> [UInt8]

    var fixes: FixService { FixService(host: host) }

    /// The maximum number of positions per message or file; queues of months are sent in pieces.
    static let mostPositions = 200_000

    /// The kind of the deadline after which a key is no longer shown.
    static let keyDeadline = "trips.forget-key"
    /// The time for which a new key is shown, enough to set up a phone.
    private static let shown: Int64 = 15 * 60_000

    /// A new recorder with its key.
    struct Made: Sendable {
        let recorder: StoredRecorder
        let key: String
        let secret: String?
    }

    /// Creates a recorder with a key.
    ///
    /// - Throws: `TripsError.tooMany`, `DatabaseError`.
    func make(_ kind: RecorderKind, name: String, for person: Identifier<Account>) async throws -> Made {
        let now = host.clock.now()
        let key = Self.text(randomBytes(20))
        let secret = kind == .owntracks ? Self.text(randomBytes(16)) : nil
        var recorder = StoredRecorder(
            id: host.ids.next(FixRecorder.self),
            person: person,
            kind: kind,
            name: name,
            madeAt: now
        )
        if let secret { recorder.secret = try seal.seal(secret, for: Self.place(of: recorder.id)) }
        let made = recorder
        let sealedKey = try seal.seal(key, for: Self.keyPlace(of: recorder.id))
        try await host.database.write { transaction in
            let store = FixStore(transaction: transaction)
            guard try store.recorders(of: person).filter({ $0.withdrawnAt == nil }).count < FixService.mostRecorders
            else { throw TripsError.tooMany }
            try store.insert(made, keyHash: Self.hash(key))
            let end = now.advanced(milliseconds: Self.shown)
            try store.show(sealedKey, of: made.id, until: end)
            try Deadlines.schedule(transaction, kind: Self.keyDeadline, subject: made.id.description, dueAt: end)
        }
        return Made(recorder: made, key: key, secret: secret)
    }

    /// Revokes a key, which is invalid from now on.
    ///
    /// - Throws: `TripsError.noRecorder`, `DatabaseError`.
    func withdraw(_ id: Identifier<FixRecorder>, by person: Identifier<Account>) async throws {
        let now = host.clock.now()
        try await host.database.write { transaction in
            let store = FixStore(transaction: transaction)
            guard let recorder = try store.recorder(id), recorder.person == person else {
                throw TripsError.noRecorder
            }
            try store.withdraw(id, at: now)
        }
    }

    /// Deletes a key after it was shown.
    func forgetKey(_ deadline: Deadline, in transaction: any Transaction) throws {
        guard let id = Identifier<FixRecorder>(deadline.subject) else { return }
        try FixStore(transaction: transaction).forgetShownKey(of: id)
    }

    /// Returns a new recorder with its key to the user who created it.
    ///
    /// The page's address does not include the key, so that the browser's history does not disclose it.
    ///
    /// - Throws: `TripsError.noRecorder`, `TripsError.keyNoLongerShown`, `DatabaseError`.
    func made(_ id: Identifier<FixRecorder>, for person: Identifier<Account>) async throws -> Made {
        let now = host.clock.now()
        let (recorder, sealedKey) = try await host.database.read { transaction in
            let store = FixStore(transaction: transaction)
            return (try store.recorder(id), try store.shownKey(of: id, at: now))
        }
        guard let recorder, recorder.person == person else { throw TripsError.noRecorder }
        guard let sealedKey else { throw TripsError.keyNoLongerShown }
        let key = try seal.open(sealedKey, for: Self.keyPlace(of: id))
        let secret = recorder.secret.flatMap { try? seal.open($0, for: Self.place(of: id)) }
        return Made(recorder: recorder, key: key, secret: secret)
    }

    func list(of person: Identifier<Account>) async throws -> [StoredRecorder] {
        try await host.database.read { try FixStore(transaction: $0).recorders(of: person) }
    }

    /// Stores a message of an app.
    ///
    /// - Returns: the response for the app.
    /// - Throws: `TripsError.noRecorder` for an invalid or revoked key, `Problem` for an invalid message.
    func take(
        _ body: [UInt8],
        isJSON: Bool,
        query: [String: String],
        key: String
    ) async throws -> RecorderMessage.Reply {
        let now = host.clock.now()
        let hash = Self.hash(key)
        let database = host.database
        let recorder = try await database.read { try FixStore(transaction: $0).recorder(keyHash: hash) }
        guard let recorder else { throw TripsError.noRecorder }
        let secret = recorder.secret.flatMap { try? seal.open($0, for: Self.place(of: recorder.id)) }
        let message = try Self.read(body, isJSON: isJSON, query: query, kind: recorder.kind, secret: secret)
        guard message.positions.count <= FixService.mostFixes * 10 else { throw Problem.tooLarge(limit: 1 << 20) }
        if message.positions.isEmpty { return message.reply }
        // Long queues are stored in pieces: if an app sends them again without a response, each fix is stored once.
        for sent in message.positions.map(\.sent).chunks(of: FixService.mostFixes) {
            try await database.write { transaction in
                let sender = FixSender.key(hash)
                let receipt = try FixService.keep(Array(sent), of: sender, isCut: true, at: now, in: transaction)
                // The key was revoked in the meantime.
                guard receipt != nil else { throw TripsError.noRecorder }
            }
        }
        return message.reply
    }

    private static func read(
        _ body: [UInt8],
        isJSON: Bool,
        query: [String: String],
        kind: RecorderKind,
        secret: String?
    ) throws -> RecorderMessage {
        do {
            switch kind {
            case .owntracks: return try OwnTracksMessage.read(body, secret: secret)
            case .overland: return try OverlandMessage.read(body)
            case .traccar: return try TraccarMessage.read(body, isJSON: isJSON, query: query)
            case .program where body.isEmpty && !query.isEmpty:
                // GPSLogger and similar apps fill in a template of an address.
                return TraccarMessage.read(query: query, speed: .metresPerSecond)
            case .program, .phone, .file: return try ProgramMessage.read(body)
            }
        } catch {
            throw Problem.unreadable("This request isn’t from the app that the key was created for.")
        }
    }

    private static func place(of id: Identifier<FixRecorder>) -> [String] {
        ["trips_recorder", "secret", id.description]
    }

    private static func keyPlace(of id: Identifier<FixRecorder>) -> [String] {
        ["trips_recorder", "shown_key", id.description]
    }

    static func hash(_ key: String) -> [UInt8] { Array(SHA256.hash(data: Array(key.utf8))) }

    /// Letters and digits that look different.
    private static func text(_ bytes: [UInt8]) -> String {
        let letters = Array("abcdefghjkmnpqrstuvwxyz23456789ABC")
        return String(bytes.map { letters[Int($0) & 31] })
    }
}

/// Batches of the user's own program, in the format of this app.
enum ProgramMessage {
    static func read(_ body: [UInt8]) throws(UnreadableMessage) -> RecorderMessage {
        guard let fixes = JSONTree(body)?["fixes"]?.elements else { throw UnreadableMessage() }
        let positions = fixes.compactMap { fix -> ToldPosition? in
            guard let at = WrittenMoment.milliseconds(fix["at"]), let latitude = fix["latitude"]?.double,
                let longitude = fix["longitude"]?.double
            else { return nil }
            return ToldPosition(
                at: at,
                latitude: latitude,
                longitude: longitude,
                accuracy: known(fix["accuracy"]?.double),
                speed: known(fix["speed"]?.double)
            )
        }
        return RecorderMessage(positions: positions, reply: .result)
    }
}
