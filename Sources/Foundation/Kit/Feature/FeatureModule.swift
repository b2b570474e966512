public import CrosstownSQL
public import CrosstownWeb
public import ServiceLifecycle

/// A capability that can be left out of a build, switched off by configuration, or mounted in another application.
///
/// What it needs comes through its own initializer: a database, a clock, and the ports it asks. What it gives is here.
/// A feature that is off is never made, and then adds no route, table, timer or menu entry.
///
/// ```swift
/// struct GreetingsModule: FeatureModule, KeepsNobody {
///     static let id: FeatureID = "greetings"
///     let migrations: [Migration] = []
///
///     func addRoutes<Context: CrosstownContext>(to routes: Routes<Context>) {
///         let greetings = RouteGroup(tag: "greetings", access: .anyone)
///         routes.page("/greetings/:name", in: greetings, RouteName("greet", "A greeting")) {
///             (address: GreetingAddress, _) in
///             Greeting(name: address.name)
///         }
///     }
/// }
/// ```
public protocol FeatureModule: PersonalDataKeeper, ActivitySource, DebtSource, PurseNaming, CalendarSource,
    FollowedRideSource
{
    /// The feature's name in configuration, table names and addresses.
    static var id: FeatureID { get }

    /// Whether an operator who names no features has this one; a demo has every one.
    static var isOnByDefault: Bool { get }

    /// Whether people pay for something here, so that they need wallets and the city books.
    static var takesMoney: Bool { get }

    /// The tables of the feature with content about people, whether it is on or not.
    static var personalTables: [PersonalTable] { get }

    /// What staff call the feature's tables and columns, whether it is on or not, such as in the audit log.
    static var tableWords: [TableWords] { get }

    /// The steps that build the feature's tables.
    var migrations: [Migration] { get }

    /// Brings what older builds have kept up to date, once the tables are and before anybody is served.
    ///
    /// Several servers may start at once, and each of them at any time again.
    ///
    /// - Throws: `DatabaseError`.
    func prepare() async throws

    /// Fills the feature with believable content for the demo city; what is there already is left as it is.
    ///
    /// - Throws: what keeps the content from being made.
    func fillDemo(_ cast: DemoCast) async throws

    /// Where the feature stands in the menus.
    var menu: [MenuEntry] { get }

    /// What happens at the deadlines that the feature sets, by their kind.
    var deadlineHandlers: [String: DeadlineRunner.Handler] { get }

    /// What the feature does with messages of the outbox, by their topics, such as `Payment.topic`.
    var messageHandlers: [String: OutboxRunner.Handler] { get }

    /// What the feature does outside the database, such as a call to a service of others, by the kind of its deadline.
    var outboundHandlers: [String: OutboundTaskRunner.Handler] { get }

    /// What programs can be allowed to do with a key.
    var keyScopes: [KeyScope] { get }

    /// The kinds of events that programs of others can be told of.
    var webhookKinds: [WebhookKind] { get }

    /// What people see of the feature as a capability; `nil` where it is none of its own.
    var capability: Capability? { get }

    /// What stands in place of the app's own name, logo and colors now; `nil` for a feature that has no say in it.
    var brand: Brand? { get }

    /// The events that the feature holds; `nil` where it holds none.
    var eventDirectory: (any EventDirectory)? { get }

    /// The roles that administrators can give to people.
    var roles: [RoleDeclaration] { get }

    /// What a role of the feature can be limited to, in the order of the names.
    ///
    /// - Parameters:
    ///   - role: the name of a role that has scopes.
    ///   - known: only these, to say what people hold; where `nil` all that can be given, a thousand at most.
    ///   - transaction: reads the feature's tables.
    /// - Returns: the scopes with their names.
    /// - Throws: `DatabaseError`.
    func scopes(of role: String, among known: Set<String>?, in transaction: any Transaction) throws -> [RoleScope]

    /// The kinds of notices that the feature sends.
    var noticeKinds: [NoticeKind] { get }

    /// The topics that devices may follow without an account.
    var followableTopics: [FollowableTopic] { get }

    /// What the feature keeps about people, and for how long.
    var retention: [RetentionRule] { get }

    /// Loops that run as long as the application does.
    var services: [any Service] { get }

    /// How things stand now, for those who run the service; without a word about single people.
    ///
    /// - Throws: what reading them throws.
    func gauges() async throws -> [Gauge]

    /// Declares the feature's routes.
    func addRoutes<Context: CrosstownContext>(to routes: Routes<Context>)
}

extension FeatureModule {
    /// It is on.
    public static var isOnByDefault: Bool { true }

    /// It is free.
    public static var takesMoney: Bool { false }

    /// No table has content about people.
    public static var personalTables: [PersonalTable] { [] }

    /// No table that staff could read about.
    public static var tableWords: [TableWords] { [] }

    /// Nothing is to be done.
    public func prepare() async throws {}

    /// The feature has content without a demo's.
    public func fillDemo(_ cast: DemoCast) async throws {}

    /// No entries.
    public var menu: [MenuEntry] { [] }

    /// Nothing has a time.
    public var deadlineHandlers: [String: DeadlineRunner.Handler] { [:] }

    /// Nothing runs by itself.
    public var services: [any Service] { [] }

    /// Nothing is measured.
    public func gauges() async throws -> [Gauge] { [] }

    /// No messages concern the feature.
    public var messageHandlers: [String: OutboxRunner.Handler] { [:] }

    /// Nothing is done outside.
    public var outboundHandlers: [String: OutboundTaskRunner.Handler] { [:] }

    /// Keys open nothing.
    public var keyScopes: [KeyScope] { [] }

    /// Programs are told nothing.
    public var webhookKinds: [WebhookKind] { [] }

    /// No capability.
    public var capability: Capability? { nil }

    /// No say.
    public var brand: Brand? { nil }

    /// No events.
    public var eventDirectory: (any EventDirectory)? { nil }

    /// No roles.
    public var roles: [RoleDeclaration] { [] }

    /// Roles hold everywhere.
    ///
    /// - Throws: nothing.
    public func scopes(
        of role: String,
        among known: Set<String>?,
        in transaction: any Transaction
    ) throws -> [RoleScope] { [] }

    /// No notices.
    public var noticeKinds: [NoticeKind] { [] }

    /// Nothing to follow.
    public var followableTopics: [FollowableTopic] { [] }

    /// Nothing is kept that has to be removed by the clock.
    public var retention: [RetentionRule] { [] }
}
