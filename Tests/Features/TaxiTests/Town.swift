import CrosstownCases
import CrosstownDispatchEngine
import CrosstownGeo
import CrosstownKit
import CrosstownMoney
import CrosstownSQL
import CrosstownTaxi
import CrosstownTesting
import CrosstownValues
import Testing

/// A town of two square zones side by side, each about 1 km wide, with a clock that the test sets.
///
///     43.74 ┌────────┬────────┐
///           │  port  │ casino │
///     43.73 └────────┴────────┘
///         7.41     7.42     7.43
final class Town: Sendable {
    static let port = Coordinate(latitude: 43.735, longitude: 7.415)
    /// In the zone of the port, 330 m from its middle.
    static let pier = Coordinate(latitude: 43.732, longitude: 7.415)
    static let casino = Coordinate(latitude: 43.735, longitude: 7.425)
    static let abroad = Coordinate(latitude: 43.735, longitude: 7.44)

    let host: TestHost
    let zones: ZoneMap
    /// The platform's books, where passengers can pay from their wallets.
    let ledger: Ledger
    let dispatch: Dispatch

    var database: CountedDatabase { host.database }
    var clock: ManualClock { host.clock }
    var ids: CountingIdentifiers { host.ids }

    init(on engine: TestEngine, rules: DispatchRules = DispatchRules()) async throws {
        host = try await TestHost(on: engine)
        zones = try Self.makeZones()
        try await host.migrate(and: WalletMigrations.all + CaseMigrations.all + TaxiMigrations.all)
        ledger = Ledger(clock: host.clock, ids: host.ids)
        dispatch = Self.start(host, zones, rules)
    }

    private init(restarting town: Town) {
        (host, zones, ledger) = (town.host, town.zones, town.ledger)
        dispatch = Self.start(host, zones, DispatchRules())
    }

    /// The same town after its server was started again.
    func restarted() -> Town { Town(restarting: self) }

    private static func start(_ host: TestHost, _ zones: ZoneMap, _ rules: DispatchRules) -> Dispatch {
        Dispatch(database: host.database, city: zones, rules: rules, clock: host.clock, ids: host.ids)
    }

    /// A new driver on duty, known by the taxi's code.
    func driver(_ code: String, at place: Coordinate = Town.port) async throws -> Identifier<Account> {
        let account = ids.next(Account.self)
        _ = try await dispatch.register(account: account, code: code, company: nil)
        _ = try await dispatch.start(account, at: fix(place))
        return account
    }

    func passenger() -> Identifier<Account> { ids.next(Account.self) }

    /// Puts money into a passenger's wallet.
    func give(_ cents: Int64, to person: Identifier<Account>) async throws {
        let (ledger, key) = (ledger, CommandKey("test", ids.next(Account.self), "gift"))
        try await database.write { transaction in
            let money = Money(minorUnits: cents, .euro)
            try ledger.perform(.grant(money, to: person, for: "test"), key: key, in: transaction)
        }
    }

    /// What a passenger can spend, and what is set aside, in cents.
    func purse(of person: Identifier<Account>) async throws -> [Int64] {
        let ledger = ledger
        return try await database.read { transaction in
            let balance = try ledger.balance(of: person, in: .euro, transaction)
            return [balance.available.minorUnits, balance.held.minorUnits]
        }
    }

    func fix(_ place: Coordinate, accuracy: Double = 10) -> Fix {
        Fix(place: place, accuracy: Metres(accuracy), at: clock.now())
    }

    func ask(
        _ passenger: Identifier<Account>,
        at place: Coordinate = Town.port,
        passengers: Int = 1
    ) async throws -> TaxiRequest {
        let form = RequestForm(meetingPlace: place, placeName: "Quai Albert Ier", passengers: passengers)
        return try await dispatch.request(form, by: passenger)
    }

    /// The open offer that a driver sees.
    func offer(to driver: Identifier<Account>) async throws -> Offer? {
        try await dispatch.driverView(driver).offer?.offer
    }

    /// Lets time pass and does what has become due; the phones of `alive` report meanwhile.
    func wait(milliseconds: Int64, alive: [Identifier<Account>] = []) async throws {
        clock.advance(milliseconds: milliseconds)
        for account in alive { _ = try await dispatch.take([fix(try await lastPlace(of: account))], from: account) }
        try await host.work(and: dispatch.deadlineHandlers)
    }

    /// Where a driver's phone was last.
    private func lastPlace(of account: Identifier<Account>) async throws -> Coordinate {
        try await database.read { transaction in
            let row = try transaction.query(
                """
                SELECT p.latitude, p.longitude FROM taxi_position p JOIN taxi_driver d ON d.id = p.driver
                WHERE d.account = \(account)
                """
            )[0]
            return Coordinate(latitude: try row.get("latitude"), longitude: try row.get("longitude"))
        }
    }

    private static func makeZones() throws -> ZoneMap {
        try ZoneMap([
            Zone(id: "port", name: "Port", area: square(west: 7.41)),
            Zone(id: "casino", name: "Casino", area: square(west: 7.42)),
        ])
    }

    private static func square(west: Double) -> MultiPolygon {
        let corners = [(43.73, west), (43.73, west + 0.01), (43.74, west + 0.01), (43.74, west), (43.73, west)]
        return MultiPolygon([Polygon(outer: corners.map { Coordinate(latitude: $0.0, longitude: $0.1) })])
    }
}
