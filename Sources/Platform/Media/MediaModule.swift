public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues
public import CrosstownWeb

/// Pictures and videos that people send, made anew before anybody sees them, and the store of sealed ones.
public struct MediaModule: FeatureModule {
    /// The part's name.
    public static let id: FeatureID = "media"

    /// What keeps the pictures that people send; `nil` where the program that makes them is not there.
    public let pictures: PictureLibrary?
    /// What makes videos anew; `nil` where the program that does so is not there.
    public let videos: VideoWorkshop?
    /// Where features keep sealed pictures and videos.
    public let objects: any ObjectStore

    private let clock: any WallClock

    /// Makes the part.
    ///
    /// - Parameters:
    ///   - dataFolder: where the files are; several servers need the same one.
    ///   - service: keeps sealed pictures and videos in place of files beside the server.
    ///   - database: where the table of pictures is.
    ///   - clock: tells the time.
    ///   - ids: makes identities.
    ///   - randomBytes: makes as many bytes as are asked for, which nobody can guess.
    public init(
        dataFolder: String,
        service: ObjectService?,
        database: any Database,
        clock: any WallClock,
        ids: any IdentifierSource,
        randomBytes: @escaping @Sendable (Int) -> [UInt8]
    ) {
        self.clock = clock
        pictures =
            PictureLibrary.isReady()
            ? PictureLibrary(
                database: database,
                folder: dataFolder + "/pictures",
                clock: clock,
                ids: ids,
                randomBytes: randomBytes
            ) : nil
        videos =
            VideoWorkshop.isReady()
            ? VideoWorkshop(path: dataFolder + "/videos", clock: clock, randomBytes: randomBytes) : nil
        objects = service ?? ObjectFolder(path: dataFolder + "/objects", randomBytes: randomBytes)
    }

    /// What staff call the tables.
    public static var tableWords: [TableWords] { MediaTableWords.all }

    /// The tables with content about people.
    public static var personalTables: [PersonalTable] { [PictureStore.personal] }

    /// The table of pictures.
    public var migrations: [Migration] { PictureMigrations.all }

    /// Removes the files of pictures that nothing needs.
    public var outboundHandlers: [String: OutboundTaskRunner.Handler] { pictures?.outboundHandlers ?? [:] }

    /// Drops the person's pictures; their files follow soon after the commit.
    ///
    /// - Throws: `DatabaseError`.
    public func erase(_ person: Identifier<Account>, in transaction: any Transaction) throws {
        let store = PictureStore(transaction: transaction, now: clock.now())
        for row in try transaction.query("SELECT id FROM picture WHERE owner = \(person)") {
            try store.drop(row.get("id"))
        }
        try Self.personalTables.erase(person, in: transaction)
    }

    /// Declares how pictures are sent, and how their owner sees them.
    public func addRoutes<Context: CrosstownContext>(to routes: Routes<Context>) {
        if let pictures { PictureRoutes(library: pictures).add(to: routes) }
    }
}
