public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues
public import CrosstownWeb

/// Pictures and videos of users, re-encoded before anyone sees them, and the store of sealed ones.
public struct MediaModule: FeatureModule {
    /// The feature's identifier.
    public static let id: FeatureID = "media"

    /// Stores the pictures of users; `nil` where the program that re-encodes them is missing.
    public let pictures: PictureLibrary?
    /// Re-encodes videos; `nil` where the programs are missing.
    public let videos: VideoWorkshop?
    /// Stores the sealed pictures and videos of features.
    public let objects: any ObjectStore

    private let clock: any WallClock

    /// Creates the feature.
    ///
    /// - Parameters:
    ///   - dataFolder: the folder of the files, shared by all servers.
    ///   - service: stores sealed pictures and videos instead of local files.
    ///   - database: stores the table of pictures.
    ///   - clock: the clock.
    ///   - ids: creates identifiers.
    ///   - randomBytes: creates a number of unpredictable bytes.
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

    /// The names of the tables for staff.
    public static var tableWords: [TableWords] { MediaTableWords.all }

    /// The tables with personal data.
    public static var personalTables: [PersonalTable] { [PictureStore.personal] }

    /// The migrations of the picture table.
    public var migrations: [Migration] { PictureMigrations.all }

    /// Handlers that delete the files of unused pictures.
    public var outboundHandlers: [String: OutboundTaskRunner.Handler] { pictures?.outboundHandlers ?? [:] }

    /// Deletes a user's pictures; their files follow soon after the commit.
    ///
    /// - Throws: `DatabaseError`.
    public func erase(_ person: Identifier<Account>, in transaction: any Transaction) throws {
        let store = PictureStore(transaction: transaction, now: clock.now())
        for row in try transaction.query("SELECT id FROM picture WHERE owner = \(person)") {
            try store.drop(row.get("id"))
        }
        try Self.personalTables.erase(person, in: transaction)
    }

    /// Adds the routes with which users upload pictures and see their own.
    public func addRoutes<Context: CrosstownContext>(to routes: Routes<Context>) {
        if let pictures { PictureRoutes(library: pictures).add(to: routes) }
    }
}
