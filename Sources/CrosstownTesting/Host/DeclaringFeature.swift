public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues
public import CrosstownWeb
public import ServiceLifecycle

/// A feature that does nothing but declare what it would tell people, devices and programs of others.
public struct DeclaringFeature: FeatureModule {
    /// The name that its kinds begin with.
    public static let id: FeatureID = "taxi"

    /// What it tells people.
    public let noticeKinds: [NoticeKind]
    /// What devices may follow.
    public let followableTopics: [FollowableTopic]
    /// What it tells programs of others.
    public let webhookKinds: [WebhookKind]

    /// Declares these.
    public init(
        noticeKinds: [NoticeKind] = [],
        followableTopics: [FollowableTopic] = [],
        webhookKinds: [WebhookKind] = []
    ) {
        self.noticeKinds = noticeKinds
        self.followableTopics = followableTopics
        self.webhookKinds = webhookKinds
    }

    /// No tables.
    public var migrations: [Migration] { [] }
    /// No entries.
    public var menu: [MenuEntry] { [] }
    /// No deadlines.
    public var deadlineHandlers: [String: DeadlineRunner.Handler] { [:] }
    /// Nothing runs.
    public var services: [any Service] { [] }

    /// Nothing is measured.
    public func gauges() async throws -> [Gauge] { [] }

    /// Nothing is kept.
    public func records(
        about person: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> [PersonalRecords] { [] }

    /// Nothing stands in the way.
    public func obstacles(
        toErasing person: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> [LocalizedText] {
        []
    }

    /// Nothing is there.
    public func erase(_ person: Identifier<Account>, in transaction: any Transaction) throws {}

    /// No routes.
    public func addRoutes<Context: CrosstownContext>(to routes: Routes<Context>) {}
}
