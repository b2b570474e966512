import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb
import NIOCore

/// Stores pictures and videos, encrypted before they are saved, and returns them to people who may see them.
struct MediaService: Sendable {
    let context: DropsContext

    /// The maximum file size, in bytes.
    static let fileBytes = 40 * 1024 * 1024
    static let field = "media"

    /// Whether pictures can be sent.
    var takesPictures: Bool { context.host.pictures != nil && context.host.objects != nil }
    /// Whether videos can be sent.
    var takesVideos: Bool { context.host.videos != nil && context.host.objects != nil }

    /// Prepares an upload, whose first bytes decide its type.
    ///
    /// - Throws: `DropError.full`.
    func receive(
        from owner: Identifier<Account>,
        filename: String,
        start: Seconds? = nil
    ) async throws -> any IncomingFile {
        let used = try await used(by: owner)
        guard used + 3 * 1_048_576 <= context.ownerBytes else { throw DropError.full.problem }
        let picture: MediaIntake.Begin = { try await receivePicture(from: owner, filename: filename) }
        let video: MediaIntake.Begin = { try await receiveVideo(from: owner, filename, start) }
        return MediaIntake(picture: takesPictures ? picture : nil, video: takesVideos ? video : nil)
    }

    /// Prepares an upload of a picture that a browser has encrypted.
    ///
    /// - Throws: `DropError.full`.
    func receiveSealed(from owner: Identifier<Account>) async throws -> any IncomingFile {
        let used = try await used(by: owner)
        guard used + 2 * 1_048_576 <= context.ownerBytes else { throw DropError.full.problem }
        return SealedIntake { content in
            try await keep(content, nil, .picture, nil, of: owner, isSealed: true).description
        }
    }

    func used(by owner: Identifier<Account>) async throws -> Int {
        try await context.host.database.read { try MediaStore(transaction: $0).used(by: owner) }
    }

    private func receiveVideo(
        from owner: Identifier<Account>,
        _ filename: String,
        _ start: Seconds?
    ) async throws -> any IncomingFile {
        guard let videos = context.host.videos else { throw Problem.overloaded }
        return try await videos.receive(from: owner, field: Self.field, filename: filename, start: start) { made in
            try await keep(made.content, made.poster, .video, made.milliseconds, of: owner).description
        }
    }

    private func receivePicture(from owner: Identifier<Account>, filename: String) async throws -> any IncomingFile {
        guard let pictures = context.host.pictures else { throw Problem.overloaded }
        return try await pictures.receive(from: owner, field: Self.field, filename: filename) { made in
            try await keep(made.content, made.small, .picture, nil, of: owner).description
        }
    }

    /// The row is stored before the objects, so that no object is left without one.
    private func keep(
        _ content: [UInt8],
        _ poster: [UInt8]?,
        _ kind: MediaRecord.Kind,
        _ milliseconds: Int?,
        of owner: Identifier<Account>,
        isSealed: Bool = false
    ) async throws -> Identifier<DropMedia> {
        guard let objects = context.host.objects else { throw Problem.overloaded }
        let id = context.host.ids.next(DropMedia.self)
        let key = try context.cipher.makeKey(for: Self.place(of: id))
        let name = context.host.randomBytes(16).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        let record = MediaRecord(
            id: id,
            owner: owner,
            kind: kind,
            object: name,
            poster: poster.map { _ in name + "-small" },
            key: key.wrapped,
            bytes: content.count,
            posterBytes: poster?.count ?? 0,
            milliseconds: milliseconds,
            isSealed: isSealed,
            state: .arriving,
            madeAt: context.now
        )
        try await context.host.database.write { [context] transaction in
            let store = MediaStore(transaction: transaction)
            // Other uploads may have finished since this one began.
            let used = try store.used(by: owner)
            guard used + record.bytes + record.posterBytes <= context.ownerBytes else { throw DropError.full.problem }
            try MediaRecord.table.insert(record, in: transaction)
        }
        do {
            let sealed = try context.cipher.sealFile(content, with: key, for: Self.place(of: id))
            try await objects.put(sealed, named: name)
            if let poster {
                let small = try context.cipher.sealFile(poster, with: key, for: Self.posterPlace(of: id))
                try await objects.put(small, named: name + "-small")
            }
            try await context.host.database.write { try MediaStore(transaction: $0).settle(id) }
            return id
        } catch {
            await giveUp(id)
            throw Problem.explained(error) == nil && !(error is CancellationError) ? StorageFault() : error
        }
    }

    /// Frees the storage of a failed upload.
    ///
    /// The next sweep deletes its objects; if the database fails or the sender was deleted meanwhile, both happen an
    /// hour later.
    private func giveUp(_ id: Identifier<DropMedia>) async {
        try? await context.host.database.write { try MediaStore(transaction: $0).giveUp(id) }
    }

    /// Returns a part of a picture or video; `nil` if it was deleted.
    func content(of media: MediaRecord, range: Range<Int>) async throws -> [UInt8]? {
        guard let wrapped = media.key, let sealed = try await context.host.objects?.get(media.object) else {
            return nil
        }
        let place = Self.place(of: media.id)
        let key = try context.cipher.unwrap(wrapped, for: place)
        return try context.cipher.openFile(sealed, bytes: media.bytes, range: range, with: key, for: place)
    }

    /// Returns the thumbnail.
    func poster(of media: MediaRecord) async throws -> [UInt8]? {
        guard let wrapped = media.key, let name = media.poster,
            let sealed = try await context.host.objects?.get(name)
        else { return nil }
        let key = try context.cipher.unwrap(wrapped, for: Self.place(of: media.id))
        let range = 0..<media.posterBytes
        return try context.cipher.openFile(
            sealed,
            bytes: media.posterBytes,
            range: range,
            with: key,
            for: Self.posterPlace(of: media.id)
        )
    }

    /// Deletes the objects of uploads whose keys were already deleted.
    func sweep() async throws {
        let oldest = context.now.advanced(milliseconds: -MediaStore.waitMilliseconds)
        let gone = try await context.host.database.write { transaction in
            let store = MediaStore(transaction: transaction)
            try store.dropWaiting(before: oldest)
            return try store.gone(limit: 100)
        }
        var fault: (any Error)?
        for media in gone {
            do { try await remove(media) } catch { fault = error }
        }
        if let fault { throw fault }
    }

    /// The row is deleted last, so that a failed deletion is retried later; other objects do not wait for it.
    private func remove(_ media: MediaRecord) async throws {
        try await context.host.objects?.remove(media.object)
        if let poster = media.poster { try await context.host.objects?.remove(poster) }
        try await context.host.database.write { try MediaStore(transaction: $0).delete(media.id) }
    }

    private static func place(of media: Identifier<DropMedia>) -> String { "media/\(media)" }
    private static func posterPlace(of media: Identifier<DropMedia>) -> String { "media/\(media)/small" }
}
