import CrosstownDeviceGateway
import CrosstownIncentives
import CrosstownInstitutions
import CrosstownKit
import CrosstownMoney
import CrosstownOpenData
import CrosstownRentals
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import HummingbirdTesting
import Logging
import Testing

/// The depot with the feature's routes on a server, and people who call it.
final class RentalOffice: Sendable {
    let depot: Depot
    let module: RentalsModule
    let institutions: InstitutionsModule
    let openData: OpenDataModule
    let people: KnownCallers
    var directory: TestDirectory { depot.directory }

    convenience init(on engine: TestEngine = .sqlite, rules: RentalRules = RentalRules()) async throws {
        let depot = try await Depot(on: engine)
        _ = try await Migrator(PaymentMigrations.all).migrate(depot.database, at: depot.clock.now())
        self.init(at: depot, rules: rules, locks: TestLocks())
    }

    /// An office beside others at the same depot; without locks of its own it gives orders to devices.
    init(
        at depot: Depot,
        rules: RentalRules = RentalRules(),
        people: KnownCallers = KnownCallers(),
        locks: (any Locks)? = nil,
        cards: (any CardFunding)? = nil,
        pictures: (any Pictures)? = nil,
        register: (any IdentityRegister)? = nil,
        walks: (any WalkPlanner)? = nil,
        partners: (any OtherOperators)? = nil,
        places: any PlaceDirectory = NoSurroundings(),
        signIn: (any FederatedSignIn)? = nil,
        seal: (any SecretSeal)? = nil,
        hasCoins: Bool = true,
        randomBytes: @escaping @Sendable (Int) -> [UInt8] = { [UInt8](repeating: 7, count: $0) }
    ) {
        self.depot = depot
        self.people = people
        var host = FeatureHost.bare(
            depot.database,
            clock: depot.clock,
            ids: depot.ids,
            randomBytes: randomBytes,
            notices: depot.inbox,
            secondsFromUTC: { _ in 3600 }
        )
        host.sleeper = ContinuousClock()
        host.address = Self.address
        host.pictures = pictures
        host.walks = walks
        host.places = places
        host.coins = hasCoins ? depot.coins : NoCoins()
        host.followLinks = MadeLinks()
        let known = InstitutionDirectory(
            database: depot.database,
            clock: depot.clock,
            ids: depot.ids,
            randomBytes: randomBytes,
            seal: seal ?? depot.seal,
            register: register,
            signIn: signIn,
            address: Self.address
        )
        institutions = InstitutionsModule(known, accounts: depot.directory, logger: Logger(label: "test"))
        module = RentalsModule(
            host,
            rules: rules,
            devices: RentalDevices(
                locks: locks ?? DeviceLocks(clock: depot.clock),
                registered: DeviceRegister(clock: depot.clock)
            ),
            money: RentalMoney(
                wallet: depot.ledger,
                payments: CardPayments(ledger: depot.ledger, providerName: "test", clock: depot.clock),
                cards: cards
            ),
            accounts: depot.directory,
            institutions: known,
            partners: partners
        )
        openData = OpenDataModule(
            host,
            fleet: module.fleet,
            operator: FleetOperator(
                name: "Crosstown Monaco",
                address: Self.address,
                contact: "rides@example.org",
                timeZone: "Europe/Monaco"
            )
        )
    }

    private static let address = "https://rides.example.org"

    /// Lets a test call the routes.
    func open<Value: Sendable>(
        in languages: Languages = .english,
        _ calls: @Sendable (any TestClientProtocol) async throws -> Value
    ) async throws -> Value {
        try await TestServer([module, institutions, depot.incentives, openData], callers: people).open(
            in: languages,
            calls
        )
    }

    /// Does what the feature's deadlines are due for.
    func work() async throws {
        let runner = DeadlineRunner(database: depot.database, clock: depot.clock, handlers: module.deadlineHandlers)
        while try await runner.step().ran > 0 {}
    }

    /// The key of a rider with money.
    func rider(cents: Int64 = 10_000) async throws -> String {
        people.key(of: try await depot.rider(cents: cents), as: ["passenger"])
    }

    /// The key of an administrator.
    func administrator() -> String { people.key(of: depot.ids.next(Account.self), as: ["administrator"]) }
}

/// Shows which ride could be shared.
struct MadeLinks: FollowLinks {
    func shareForm(for ride: RideReference) -> Markup {
        "<form data-share>\(ride.feature.description)/\(ride.ride)</form>"
    }

    func make(
        _ ride: RideReference,
        of rider: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> Link { "/" }

    func withdraw(_ ride: RideReference, in transaction: any Transaction) throws {}

    func resolve(_ token: String, in transaction: any Transaction) throws -> RideReference? { nil }
}
