public import CrosstownWeb

/// A capability that can be left out of a build, switched off by configuration, or mounted in another application.
///
/// What it needs comes through its own initializer: a database, a clock, and the ports it asks. What it gives is here.
/// A feature that is off is never made, and then adds no route, table, timer or menu entry. Each protocol that it consists of has
/// a default for those who have nothing of the kind, and whoever asks for one kind of thing knows features by its protocol alone.
///
/// ```swift
/// struct GreetingsModule: FeatureModule {
///     static let id: FeatureID = "greetings"
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
public protocol FeatureModule: TableKeeping, BackgroundWorking, RoleDeclaring, NoticeDeclaring, ProgramServing,
    CapabilityOffering, ActivitySource, DebtSource, PurseNaming, CalendarSource, FollowedRideSource
{
    /// The feature's name in configuration, table names and addresses.
    static var id: FeatureID { get }

    /// Whether an operator who names no features has this one; a demo has every one.
    static var isOnByDefault: Bool { get }

    /// Whether people pay for something here, so that they need wallets and the city books.
    static var takesMoney: Bool { get }

    /// Fills the feature with believable content for the demo city; what is there already is left as it is.
    ///
    /// - Throws: what keeps the content from being made.
    func fillDemo(_ cast: DemoCast) async throws

    /// The events that the feature holds; `nil` where it holds none.
    var eventDirectory: (any EventDirectory)? { get }

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

    /// The feature has content without a demo's.
    public func fillDemo(_ cast: DemoCast) async throws {}

    /// No events.
    public var eventDirectory: (any EventDirectory)? { nil }

    /// Nothing is measured.
    public func gauges() async throws -> [Gauge] { [] }

    /// No routes.
    public func addRoutes<Context: CrosstownContext>(to routes: Routes<Context>) {}
}
