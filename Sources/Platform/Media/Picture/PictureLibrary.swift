public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues
public import CrosstownWeb
import Foundation

/// Stores pictures as files in a folder, with a row for each.
public struct PictureLibrary: Sendable {
    /// The default program that re-encodes pictures, from libvips.
    public static let usualProgram = "/usr/bin/vips"

    let database: any Database
    let folder: PictureFolder
    let limits: PictureLimits
    let clock: any WallClock
    let maker: PictureMaker
    private let ids: any IdentifierSource
    private let randomBytes: @Sendable (Int) -> [UInt8]
    private let limiter: RateLimiter

    /// Creates a library.
    ///
    /// - Parameters:
    ///   - database: stores the table of pictures.
    ///   - folder: the folder of the files, shared by all servers.
    ///   - limits: the limits of pictures.
    ///   - program: the path of libvips' program.
    ///   - clock: the clock.
    ///   - ids: creates identifiers.
    ///   - randomBytes: creates a number of unpredictable bytes.
    public init(
        database: any Database,
        folder: String,
        limits: PictureLimits = PictureLimits(),
        program: String = PictureLibrary.usualProgram,
        clock: any WallClock,
        ids: any IdentifierSource,
        randomBytes: @escaping @Sendable (Int) -> [UInt8]
    ) {
        self.database = database
        self.folder = PictureFolder(path: folder)
        self.limits = limits
        maker = PictureMaker(program: program)
        self.clock = clock
        self.ids = ids
        self.randomBytes = randomBytes
        limiter = RateLimiter(Rate(limits.hourlyPictures, within: Seconds(3600)), clock: clock)
    }

    /// Whether the program that re-encodes pictures exists; uploads fail without it.
    public static func isReady(program: String = PictureLibrary.usualProgram) -> Bool {
        FileManager.default.isExecutableFile(atPath: program)
    }

    /// Handlers by kind for an `OutboundTaskRunner` that delete the files of unused pictures.
    public var outboundHandlers: [String: OutboundTaskRunner.Handler] {
        [PictureStore.eraseKind: { [self] in try await erase($0) }]
    }

    private func erase(_ task: Deadline) async throws {
        guard let id = Identifier<Picture>(task.subject) else { return }
        let dropped = try await database.write { [self] in try store($0).dropUnlessKept(id) }
        if let dropped { try await folder.erase(dropped.name) }
        try await database.write { [self] in try store($0).delete(id) }
    }

    func store(_ transaction: any Transaction) -> PictureStore {
        PictureStore(transaction: transaction, now: clock.now())
    }
}

extension PictureLibrary: Pictures {
    /// Begins to receive a picture, and reserves a row and space for it.
    ///
    /// - Throws: `Problem` that names the field where no space is left, or with status 429; `DatabaseError`.
    public func receive(
        from owner: Identifier<Account>,
        field: String,
        filename: String
    ) async throws -> any IncomingFile {
        try limiter.check(owner.description)
        let picture = PictureRecord(
            id: ids.next(Picture.self),
            owner: owner,
            name: randomBytes(16).map { byte in String(byte >> 4, radix: 16) + String(byte & 15, radix: 16) }.joined(),
            state: .arriving
        )
        try await database.write { [self] transaction in
            let store = store(transaction)
            let usage = try store.usage(of: owner)
            guard usage.pictures < limits.ownerPictures,
                usage.bytes + PictureLimits.keptBytes <= limits.ownerBytes
            else { throw Problem.invalid([.init(field: field, message: PictureTexts.full)]) }
            try store.insert(picture)
        }
        let draft = PictureDraft(library: self, picture: picture, field: field, filename: filename)
        try await draft.open()
        return draft
    }

    /// Begins to receive a picture that is passed on as soon as it is created.
    ///
    /// - Throws: `Problem` with status 429, and errors of opening a file.
    public func receive(
        from owner: Identifier<Account>,
        field: String,
        filename: String,
        keep: @escaping @Sendable (MadePicture) async throws -> String
    ) async throws -> any IncomingFile {
        try limiter.check(owner.description)
        let file = try await NamelessFile(in: folder.path, randomBytes: randomBytes)
        return PassingPicture(
            library: self,
            field: field,
            filename: filename,
            arrival: Arrival(file, signatureBytes: PictureHeader.Kind.signatureBytes),
            keep: keep
        )
    }

    /// Keeps new pictures of their owner until they are dropped.
    ///
    /// - Throws: `Problem` that names the field; `DatabaseError`.
    public func keep(
        _ pictures: [Identifier<Picture>],
        of owner: Identifier<Account>,
        field: String,
        in transaction: any Transaction
    ) throws {
        for picture in pictures where try !store(transaction).keep(picture, of: owner) {
            throw Problem.invalid([.init(field: field, message: PictureTexts.gone)])
        }
    }

    /// Deletes pictures; their files follow soon after the commit.
    ///
    /// - Throws: `DatabaseError`.
    public func drop(_ pictures: [Identifier<Picture>], in transaction: any Transaction) throws {
        for picture in pictures { try store(transaction).drop(picture) }
    }

    /// Returns a kept picture; `nil` where it does not exist.
    ///
    /// - Throws: `DatabaseError`.
    public func kept(_ picture: Identifier<Picture>, _ size: PictureSize) async throws -> PrivatePicture? {
        let record = try await database.read { [self] in try store($0).find(picture) }
        guard let record, record.state == .kept else { return nil }
        return try await content(of: record, size)
    }

    func content(of picture: PictureRecord, _ size: PictureSize) async throws -> PrivatePicture? {
        try await folder.content(of: picture.name, size == .full ? .picture : .thumbnail)
            .map(PrivatePicture.init(content:))
    }
}
