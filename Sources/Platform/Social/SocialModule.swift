public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues
public import CrosstownWeb

/// Friends, saved places, and links by which others follow a ride.
public struct SocialModule: FeatureModule {
    /// The feature's name.
    public static let id: FeatureID = "social"

    private let keeping: NameKeeping
    let friends: FriendService
    private let invitations: InvitationService
    private let codes: CodeService
    private let places: PlaceService
    private(set) var follows: FollowService
    private let address: String

    /// Makes the feature over what its host gives.
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

    /// The module as it is served: with the features whose rides can be followed, which were made after it.
    public func following(_ features: [any FeatureModule]) -> SocialModule {
        var module = self
        for feature in features { module.follows.sources[type(of: feature).id] = feature }
        return module
    }

    /// What staff call the tables.
    public static var tableWords: [TableWords] { SocialTableWords.all }

    /// The tables with content about people.
    public static var personalTables: [PersonalTable] { SocialTables.all }

    /// The steps that build the feature's tables.
    public var migrations: [Migration] { SocialMigrations.all }

    /// Takes in the names of accounts that are older than the copy to search in.
    ///
    /// - Throws: `DatabaseError`.
    public func prepare() async throws { try await keeping.fill() }

    /// Friends, requests and places for the people of the demo.
    ///
    /// - Throws: `DatabaseError`.
    public func fillDemo(_ cast: DemoCast) async throws {
        try await keeping.fill()
        try await DemoContent(friends: friends, places: places).fill(cast)
    }

    /// Changed profiles change the names to search in.
    public var messageHandlers: [String: OutboxRunner.Handler] { keeping.messageHandlers }

    /// Requests, and new friends.
    public var noticeKinds: [NoticeKind] { FriendNotices.kinds }

    /// Requests, invitations, codes and links end by the clock.
    public var retention: [RetentionRule] { SocialTraces.retention }

    /// Friends, requests, blocks, invitations, places and links of a person.
    ///
    /// - Throws: `DatabaseError`.
    public func records(
        about person: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> [PersonalRecords] {
        try [SocialTraces.requestsSent(by: person, in: transaction)]
            + Self.personalTables.records(about: person, in: transaction)
    }

    /// Declares the routes of friends, places and shared rides.
    public func addRoutes<Context: CrosstownContext>(to routes: Routes<Context>) {
        FriendRoutes(friends: friends, invitations: invitations).add(to: routes)
        CodeRoutes(codes: codes, address: address).add(to: routes)
        PlaceRoutes(places: places).add(to: routes)
        FollowRoutes(follows: follows, address: address).add(to: routes)
    }
}
