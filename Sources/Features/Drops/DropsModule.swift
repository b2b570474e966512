public import CrosstownCases
public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues
public import CrosstownWeb
public import ServiceLifecycle

/// Drops: messages that open only at a place.
public struct DropsModule: FeatureModule, StaffQueuing {
    /// The feature's ID.
    public static let id: FeatureID = "drops"

    /// Disabled by default, because messages bound to places are patented in some countries; operators enable it in
    /// their settings.
    public static let isOnByDefault = false

    private let parts: DropServices

    /// Creates the feature for a host.
    ///
    /// - Throws: errors of the cipher.
    public init(_ host: FeatureHost) throws { parts = try DropServices(host) }

    /// The table names for staff.
    public static var tableWords: [TableWords] { DropTableWords.all }

    /// The tables with personal data.
    public static var personalTables: [PersonalTable] { DropTables.all }

    /// The migrations that create the feature's tables.
    public var migrations: [Migration] { DropsMigrations.all }

    /// The menu entry of reports for moderators.
    public var menu: [MenuEntry] {
        [
            MenuEntry(
                name: DropStrings.reported,
                icon: "drops",
                link: DropLinks.moderation,
                group: MenuGroup("Drops"),
                roles: [ModerationService.role]
            )
        ]
    }

    /// Reports and appeals, except those that involve the moderator.
    public var staffQueues: [StaffQueue] {
        [
            StaffQueue(
                "drops.moderation",
                title: DropStrings.reported,
                link: DropLinks.moderation,
                roles: [ModerationService.role]
            ) { try ReportStore(transaction: $1).count(for: $0) }
        ]
    }

    /// The capability: map, own drops, sending and the feed.
    public var capability: Capability? {
        Capability(
            id: Self.id,
            name: "Drops",
            explanation: "Messages that open only at a certain place",
            icon: "drops",
            link: DropLinks.map,
            root: DropLinks.map,
            tabs: [
                Capability.Tab(LocalizedText("Map", context: "tab"), DropLinks.map),
                Capability.Tab("My drops", DropLinks.mine),
                Capability.Tab(LocalizedText("Send", context: "tab"), DropLinks.send),
                Capability.Tab("Feed", DropLinks.feed),
            ]
        )
    }

    /// Returns the action to send a drop to a friend.
    public func action(with friend: Identifier<Account>) -> FriendAction? {
        FriendAction(name: "Send a drop", icon: "drops", link: DropLinks.send(to: friend))
    }

    /// The roles that decide about reports and create public walks.
    public var roles: [RoleDeclaration] {
        [
            RoleDeclaration(
                ModerationService.role,
                title: "Drop moderator",
                explanation: "Decides on reported drops and replies, with a reason.",
                rank: .sensitive
            ),
            RoleDeclaration(
                WalkService.role,
                title: "Walk editor",
                explanation: "Creates public walks: drops in a set order.",
                rank: .basic
            ),
        ]
    }

    /// The kinds of notifications.
    public var noticeKinds: [NoticeKind] { DropNotices.all }

    /// The handlers for drops that begin to wait or expire.
    public var deadlineHandlers: [String: DeadlineRunner.Handler] { parts.send.deadlineHandlers }

    /// The handlers that withdraw waiting drops when a friendship ends.
    public var messageHandlers: [String: OutboxRunner.Handler] {
        FriendshipEnded.handler { [parts] event, transaction in
            try parts.send.endFriendship(event.person, event.friend, in: transaction)
        }
    }

    /// The retention of positions and claims.
    public var retention: [RetentionRule] {
        [
            RetentionRule(
                "drops.claims",
                explanation:
                    "Locations sent to open drops are kept for one day. After that, only the cell of 25 m remains.",
                days: 1
            ) { moment, limit, transaction in
                try ClaimStore(transaction: transaction).forgetRaw(before: moment, limit: limit)
            },
            RetentionRule(
                "drops.cells",
                explanation: "Attempts to open a drop are kept for 30 days, with a cell of 25 m.",
                days: 30
            ) { moment, limit, transaction in
                try ClaimStore(transaction: transaction).forget(before: moment, limit: limit)
            },
        ]
    }

    /// The service that deletes expired data.
    public var services: [any Service] { [DropSweeper(context: parts.context, media: parts.media)] }

    /// Returns the number of waiting drops and reports, and the storage of pictures and videos.
    ///
    /// - Throws: `DatabaseError`.
    public func gauges() async throws -> [Gauge] { try await DropGauges(parts.context).all() }

    /// Returns the data stored about a person.
    ///
    /// - Throws: `DatabaseError`.
    public func records(
        about person: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> [PersonalRecords] {
        try DropRecords(context: parts.context).about(person, in: transaction)
    }

    /// Returns the drops that a person has opened and sent.
    ///
    /// - Throws: `DatabaseError`.
    public func activity(_ query: ActivityQuery, in transaction: any Transaction) throws -> [ActivityItem] {
        try DropActivity(context: parts.context).items(query, in: transaction)
    }

    /// Creates drops at the city's sights, between friends, and along a walk.
    ///
    /// - Throws: errors of sending.
    public func fillDemo(_ cast: DemoCast) async throws { try await DropDemo(services: parts).fill(cast) }

    /// Adds the feature's routes.
    public func addRoutes<Context: CrosstownContext>(to routes: Routes<Context>) {
        DropRoutes(services: parts).add(to: routes)
        DropMediaRoutes(services: parts).add(to: routes)
        TalkRoutes(services: parts).add(to: routes)
        ModerationRoutes(services: parts).add(to: routes)
        WalkRoutes(services: parts).add(to: routes)
    }
}
