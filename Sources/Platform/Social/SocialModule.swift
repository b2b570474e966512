public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues
public import CrosstownWeb

/// Friends, saved places, and links to follow a ride.
public struct SocialModule: FeatureModule {
    /// The feature's ID.
    public static let id: FeatureID = "social"

    private let keeping: NameKeeping
    let friends: FriendService
    private let invitations: InvitationService
    private let codes: CodeService
    private let places: PlaceService
    private(set) var follows: FollowService
    private let address: String
    private var features: [any FeatureModule] = []

    /// Creates the feature with the services of its host.
    public init(_ host: FeatureHost) {
        let limits = SocialLimits(clock: host.clock)
        let friends = FriendService(
            database: host.database,
            clock: host.clock,
            ids: host.ids,
            people: host.people,
            notices: FriendNotices(notices: host.notices),
            names: NameDirectory(),
            limits: limits
        )
        self.friends = friends
        keeping = NameKeeping(database: host.database, people: host.people)
        invitations = InvitationService(friends: friends, delivery: host.delivery, randomBytes: host.randomBytes)
        codes = CodeService(friends: friends, seal: host.seal, randomBytes: host.randomBytes)
        places = PlaceService(
            database: host.database,
            clock: host.clock,
            ids: host.ids,
            people: host.people,
            entry: PlaceEntry(places: host.places, center: host.city.center),
            limits: limits
        )
        follows = FollowService(
            database: host.database,
            clock: host.clock,
            people: host.people,
            randomBytes: host.randomBytes,
            limits: limits
        )
        address = host.address
    }

    /// Returns the module with the features that are created after it: their rides can be followed, and they offer
    /// actions with friends.
    public func following(_ features: [any FeatureModule]) -> SocialModule {
        var module = self
        module.features = features
        for feature in features { module.follows.sources[type(of: feature).id] = feature }
        return module
    }

    /// The words staff use for the tables.
    public static var tableWords: [TableWords] { SocialTableWords.all }

    /// The tables with personal data.
    public static var personalTables: [PersonalTable] { SocialTables.all }

    /// The migrations of the feature's tables.
    public var migrations: [Migration] { SocialMigrations.all }

    /// Stores the names of accounts that are older than the copy for search.
    ///
    /// - Throws: `DatabaseError`.
    public func prepare() async throws { try await keeping.fill() }

    /// Creates friends, requests and places of demo users.
    ///
    /// - Throws: `DatabaseError`.
    public func fillDemo(_ cast: DemoCast) async throws {
        try await keeping.fill()
        try await DemoContent(friends: friends, places: places).fill(cast)
    }

    /// Updates the names for search when profiles change.
    public var messageHandlers: [String: OutboxRunner.Handler] { keeping.messageHandlers }

    /// The notifications of requests and new friends.
    public var noticeKinds: [NoticeKind] { FriendNotices.kinds }

    /// The retention of requests, invitations, codes and links.
    public var retention: [RetentionRule] { SocialTraces.retention }

    /// Returns a user's friends, requests, blocks, invitations, places and links.
    ///
    /// - Throws: `DatabaseError`.
    public func records(
        about person: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> [PersonalRecords] {
        try [SocialTraces.requestsSent(by: person, in: transaction)]
            + Self.personalTables.records(about: person, in: transaction)
    }

    /// Adds the routes of friends, places and shared rides.
    public func addRoutes<Context: CrosstownContext>(to routes: Routes<Context>) {
        FriendRoutes(friends: friends, invitations: invitations, features: features).add(to: routes)
        CodeRoutes(codes: codes, address: address).add(to: routes)
        PlaceRoutes(places: places).add(to: routes)
        FollowRoutes(follows: follows, address: address).add(to: routes)
    }
}
