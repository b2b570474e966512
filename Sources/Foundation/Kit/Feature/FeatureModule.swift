public import CrosstownWeb

/// A capability that can be left out of a build, disabled by configuration, or mounted in another application.
///
/// Its dependencies come through its initializer: a database, a clock, and ports. What it provides is here. A disabled
/// feature is never created, so it adds no route, table, timer or menu entry. Each of its protocols has default
/// implementations, and code that needs one aspect of features uses that protocol only.
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
    CapabilityOffering, ActivitySource, DebtSource, ChargeNaming, PurseNaming, CalendarSource, FollowedRideSource
{
    /// The feature's name in configuration, table names and addresses.
    static var id: FeatureID { get }

    /// Whether the feature is enabled by default; a demo has every feature.
    static var isOnByDefault: Bool { get }

    /// Whether users pay in this feature, so that they need wallets and the city books.
    static var takesMoney: Bool { get }

    /// Creates believable content for the demo city; existing content stays.
    ///
    /// - Throws: any error of creating it.
    func fillDemo(_ cast: DemoCast) async throws

    /// The events of the feature; `nil` if it has none.
    var eventDirectory: (any EventDirectory)? { get }

    /// Returns current figures for operators, without personal data.
    ///
    /// - Throws: any error of reading them.
    func gauges() async throws -> [Gauge]

    /// Declares the feature's routes.
    func addRoutes<Context: CrosstownContext>(to routes: Routes<Context>)
}

extension FeatureModule {
    /// Returns `true` by default.
    public static var isOnByDefault: Bool { true }

    /// Returns `false` by default.
    public static var takesMoney: Bool { false }

    /// Creates nothing by default.
    public func fillDemo(_ cast: DemoCast) async throws {}

    /// Returns no events by default.
    public var eventDirectory: (any EventDirectory)? { nil }

    /// Returns no figures by default.
    public func gauges() async throws -> [Gauge] { [] }

    /// Adds no routes by default.
    public func addRoutes<Context: CrosstownContext>(to routes: Routes<Context>) {}
}
