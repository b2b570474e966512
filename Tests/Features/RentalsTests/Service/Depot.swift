import CrosstownAccounts
import CrosstownCases
import CrosstownDeviceGateway
import CrosstownGeo
import CrosstownIncentives
import CrosstownInstitutions
import CrosstownKit
import CrosstownMoney
import CrosstownRentals
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import Testing

/// Two stations with five docks each, three bikes and a scooter at the port, and locks that a test answers for.
///
///     port (BIKE1 BIKE2 BIKE3 SCOOT1 -)      casino (- - - - -)
final class Depot: Sendable {
    static let port = Coordinate(latitude: 43.735, longitude: 7.420)
    static let casino = Coordinate(latitude: 43.739, longitude: 7.428)
    /// Almost three kilometres from the casino.
    static let far = Coordinate(latitude: 43.757, longitude: 7.4514)
    static let nowhere = Coordinate(latitude: 43.737, longitude: 7.424)

    /// The seal of a server's key, all of whose bytes are the same.
    static func seal(_ byte: UInt8 = 7) throws -> any SecretSeal {
        try #require(KeyedSeal(key: [UInt8](repeating: byte, count: KeyedSeal.keyBytes)))
    }

    let host: TestHost
    let directory = TestDirectory()
    /// Who answers reports.
    let helpers = KnownPeople()
    let money: MoneyModule
    let incentives: IncentivesModule
    /// The feature over locks that a test answers for.
    let module: RentalsModule
    let seal: any SecretSeal
    let stations: (port: Identifier<Station>, casino: Identifier<Station>)

    convenience init(on engine: TestEngine = .sqlite, rules: RentalRules = RentalRules()) async throws {
        try await self.init(at: try await TestHost(on: engine), rules: rules)
    }

    init(at host: TestHost, rules: RentalRules = RentalRules()) async throws {
        self.host = host
        seal = try Self.seal()
        money = Self.makeMoney(host, directory)
        incentives = IncentivesModule(
            host.makeFeatureHost { $0.coinHome = RentalsModule.coinHome },
            wallet: money.ledger,
            directory: directory
        )
        let coins = incentives.coins
        module = RentalsModule(
            host.makeFeatureHost { [helpers] in ($0.coins, $0.people) = (coins, helpers) },
            rules: rules,
            devices: RentalDevices(locks: TestLocks(), registered: DeviceRegister(clock: host.clock)),
            money: RentalMoney(wallet: money.ledger, payments: money.payments),
            accounts: directory,
            institutions: Self.makeInstitutions(host, seal)
        )
        stations = (host.ids.next(Station.self), host.ids.next(Station.self))
        let others = AccountMigrations.all + InstitutionMigrations.all + DeviceMigrations.all + [TestLocks.migration]
        try await host.migrate(CasesModule(host.makeFeatureHost()), money, module, incentives, and: others)
        try await furnish()
    }

    private static func makeMoney(_ host: TestHost, _ directory: TestDirectory) -> MoneyModule {
        MoneyModule(
            MoneySettings(currency: .euro, address: "", isTrial: true, secondsFromUTC: { _ in 3600 }),
            database: host.database,
            clock: host.clock,
            ids: host.ids,
            directory: directory
        )
    }

    private static func makeInstitutions(_ host: TestHost, _ seal: any SecretSeal) -> InstitutionDirectory {
        InstitutionDirectory(
            database: host.database,
            clock: host.clock,
            ids: host.ids,
            randomBytes: { host.randomBytes($0) },
            seal: seal,
            signIn: nil,
            address: ""
        )
    }

    var database: CountedDatabase { host.database }
    var clock: ManualClock { host.clock }
    var ids: CountingIdentifiers { host.ids }
    var inbox: RecordedNotices { host.notices }
    var ledger: Ledger { money.ledger }
    var rentals: Rentals { module.rentals }

    private func furnish() async throws {
        try await rentals.change { [stations, ids] step in
            for (id, name, place) in [(stations.port, "Port", Self.port), (stations.casino, "Casino", Self.casino)] {
                try step.stations.insert(Station(id: id, name: name, place: place, state: .open))
                for number in 1...5 { try step.stations.addDock(Self.plate("\(name.uppercased())\(number)"), to: id) }
            }
            for (index, plate) in ["BIKE1", "BIKE2", "BIKE3", "SCOOT1"].enumerated() {
                let vehicle = Vehicle(
                    id: ids.next(Vehicle.self),
                    plate: try Self.plate(plate),
                    kind: plate.hasPrefix("B") ? .bike : .scooter,
                    state: .available,
                    station: stations.port,
                    dock: try Self.plate("PORT\(index + 1)"),
                    isLocked: true,
                    batteryPercent: nil,
                    flag: nil,
                    heardAt: step.now
                )
                try step.vehicles.insert(vehicle)
            }
        }
    }

    /// What rides give, and what pays them besides money.
    var coins: any Coins { incentives.coins }

    static func plate(_ text: String) throws -> PlateNumber { try #require(PlateNumber(text)) }

    /// A rider with money.
    func rider(cents: Int64 = 10_000) async throws -> Identifier<Account> {
        let rider = ids.next(Account.self)
        if cents > 0 { try await endow(rider, cents) }
        return rider
    }

    /// Gives a rider money.
    func endow(_ rider: Identifier<Account>, _ cents: Int64) async throws {
        let key = CommandKey("endow", ids.next(Account.self), "grant")
        try await database.write { [ledger] in
            try ledger.perform(.grant(Money(minorUnits: cents, .euro), to: rider, for: "welcome"), key: key, in: $0)
        }
    }

    func rent(_ number: String, _ rider: Identifier<Account>) async throws -> RideView {
        try await rentals.rent(Self.plate(number), by: rider)
    }

    /// A ride whose vehicle is free.
    func riding(_ number: String = "BIKE1", _ rider: Identifier<Account>) async throws -> RideView {
        let ride = try await rent(number, rider)
        try await tell(.unlocked(ride.vehicle.plate, at: clock.now()))
        return try await rentals.view(ride.ride.id, for: rider)
    }

    func tell(_ report: LockReport) async throws {
        try await database.write { [rentals] in try rentals.handle(report, in: $0) }
    }

    /// Lets time pass, and does what is due meanwhile.
    func wait(seconds: Int64) async throws {
        try await host.pass(milliseconds: seconds * 1000, module, money)
    }

    func vehicle(_ plate: String) async throws -> Vehicle {
        try await rentals.read { try #require(try $0.vehicles.find(Self.plate(plate))) }
    }

    /// What locks were told so far, such as `unlock BIKE1`.
    func orders() async throws -> [String] {
        try await database.read { transaction in
            try transaction.query("SELECT told FROM test_lock_order ORDER BY id").map { try $0.get("told") }
        }
    }

    /// Says what holds a vehicle.
    func setHold(of plate: String, dock: String? = nil, ownLock: VehicleHold.OwnLock? = nil) async throws {
        try await database.write { transaction in
            try transaction.execute("DELETE FROM test_lock_hold WHERE vehicle = \(plate)")
            try transaction.execute(
                "INSERT INTO test_lock_hold (vehicle, dock, own_lock) VALUES (\(plate), \(dock), \(ownLock?.rawValue))"
            )
        }
    }

    /// What a rider can spend, in cents.
    func balance(_ rider: Identifier<Account>) async throws -> Int64 {
        try await database.read { [ledger] in try ledger.balance(of: rider, in: .euro, $0).available.minorUnits }
    }

    /// Whether no money came from nowhere, and none is held for rides that are over.
    func booksBalance() async throws -> Bool {
        try await database.read { [ledger] in try ledger.trialBalance($0).isBalanced }
    }
}

/// Locks that write down what they are told, in the transaction that tells them.
struct TestLocks: Locks {
    static let migration = Migration(
        owner: "test",
        name: "locks",
        sql: """
            CREATE TABLE test_lock_order (id \(.sequence), told \(.text) NOT NULL) \(.strict);
            CREATE TABLE test_lock_hold (vehicle \(.text) PRIMARY KEY, dock \(.text), own_lock \(.text)) \(.strict)
            """
    )

    func order(_ order: LockOrder, in transaction: any Transaction) throws {
        let told = "\(order.action.rawValue) \(order.vehicle)"
        try transaction.execute("INSERT INTO test_lock_order (told) VALUES (\(told))")
    }

    func reachable(_ vehicle: SQL) -> SQL { "1 = 1" }

    /// A vehicle that a test says nothing of has a lock that closes by order, and stands in no dock.
    func hold(of vehicle: PlateNumber, in transaction: any Transaction) throws -> VehicleHold {
        let row = try transaction.first(
            "SELECT dock, own_lock FROM test_lock_hold WHERE vehicle = \(vehicle.description)"
        )
        guard let row else { return VehicleHold(dock: nil, ownLock: .byOrder) }
        return VehicleHold(
            dock: try row.get("dock", as: String?.self).flatMap(PlateNumber.init),
            ownLock: try row.get("own_lock", as: String?.self).flatMap(VehicleHold.OwnLock.init(rawValue:))
        )
    }
}
