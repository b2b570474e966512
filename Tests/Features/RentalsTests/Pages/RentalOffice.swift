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

/// The depot with the feature's routes on a server, and people who call it.
final class RentalOffice: Sendable {
    let depot: Depot
    let module: RentalsModule
    let institutions: InstitutionsModule
    let openData: OpenDataModule

    var host: TestHost { depot.host }
    var people: KnownCallers { host.callers }
    var directory: TestDirectory { depot.directory }

    convenience init(on engine: TestEngine = .sqlite, rules: RentalRules = RentalRules()) async throws {
        self.init(at: try await Depot(on: engine), rules: rules, locks: TestLocks())
    }

    /// An office beside others at the same depot; without locks of its own it gives orders to devices.
    init(
        at depot: Depot,
        rules: RentalRules = RentalRules(),
        locks: (any Locks)? = nil,
        cards: (any CardFunding)? = nil,
        pictures: (any Pictures)? = nil,
        register: (any IdentityRegister)? = nil,
        walks: (any WalkPlanner)? = nil,
        partners: (any OtherOperators)? = nil,
        places: any PlaceDirectory = NoSurroundings(),
        signIn: (any FederatedSignIn)? = nil,
        seal: (any SecretSeal)? = nil,
        hasCoins: Bool = true
    ) {
        self.depot = depot
        let host = depot.host.makeFeatureHost { host in
            host.sleeper = ContinuousClock()
            host.address = Self.address
            (host.pictures, host.walks, host.places) = (pictures, walks, places)
            host.people = depot.helpers
            host.coins = hasCoins ? depot.coins : NoCoins()
            host.followLinks = MadeLinks()
        }
        let known = InstitutionDirectory(
            database: depot.database,
            clock: depot.clock,
            ids: depot.ids,
            randomBytes: host.randomBytes,
            seal: seal ?? depot.seal,
            register: register,
            signIn: signIn,
            address: Self.address
        )
        institutions = InstitutionsModule(known, accounts: depot.directory, people: host.people, logger: host.logger)
        module = RentalsModule(
            host,
            rules: rules,
            devices: RentalDevices(
                locks: locks ?? DeviceLocks(clock: depot.clock),
                registered: DeviceRegister(clock: depot.clock)
            ),
            money: RentalMoney(wallet: depot.ledger, payments: depot.money.payments, cards: cards),
            accounts: depot.directory,
            institutions: known,
            partners: partners
        )
        openData = OpenDataModule(host, fleet: module.fleet, operator: Self.fleetOperator)
    }

    private static let address = "https://rides.example.org"
    private static let fleetOperator = FleetOperator(
        name: "Crosstown Monaco",
        address: address,
        contact: "rides@example.org",
        timeZone: "Europe/Monaco"
    )

    /// Lets a test call the routes.
    func open<Value: Sendable>(
        in languages: Languages = .english,
        _ calls: @Sendable (any TestClientProtocol) async throws -> Value
    ) async throws -> Value {
        try await host.open(module, institutions, depot.incentives, openData, in: languages, calls)
    }

    /// Does what is due.
    func work() async throws { try await host.work(module) }

    /// The key of a rider with money.
    func rider(cents: Int64 = 10_000) async throws -> String { people.key(of: try await depot.rider(cents: cents)) }

    /// The key of an administrator.
    func administrator() -> String { host.key(as: ["administrator"]) }
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
