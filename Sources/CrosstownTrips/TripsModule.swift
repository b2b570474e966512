public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues
public import CrosstownWeb
public import ServiceLifecycle

/// Trips: recorded on the phone, scored for sustainability, safe after dark.
public struct TripsModule: FeatureModule {
    /// The feature's name.
    public static let id: FeatureID = "trips"

    private let host: FeatureHost

    /// Makes the feature over what its host gives.
    public init(_ host: FeatureHost) { self.host = host }

    /// The steps that build the feature's tables.
    public var migrations: [Migration] { [] }

    /// No entries in menus.
    public var menu: [MenuEntry] { [] }

    /// No deadlines.
    public var deadlineHandlers: [String: DeadlineRunner.Handler] { [:] }

    /// No loops.
    public var services: [any Service] { [] }

    /// Nothing to count.
    public func gauges() async throws -> [Gauge] { [] }

    /// Nothing is kept about people.
    public func records(
        about person: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> [PersonalRecords] { [] }

    /// Nothing keeps anybody.
    public func obstacles(toErasing person: Identifier<Account>, in transaction: any Transaction) throws -> [String] {
        []
    }

    /// Nothing is to be erased.
    public func erase(_ person: Identifier<Account>, in transaction: any Transaction) throws {}

    /// Declares the feature's routes.
    public func addRoutes<Context: CrosstownContext>(to routes: Routes<Context>) {}
}
