import CrosstownCommunity
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import Testing

/// The community with its routes, filled as in the demo, and people who call it.
final class CommunityTown: Sendable {
    let clock = ManualClock()
    let database: CountedDatabase
    let module: CommunityModule

    init(on engine: TestEngine = .sqlite) async throws {
        let database = CountedDatabase(try await engine.makeDatabase())
        self.database = database
        module = CommunityModule(Self.host(database, clock))
        _ = try await Migrator(CoreMigrations.all + module.migrations).migrate(database, at: clock.now())
        let ids = CountingIdentifiers()
        let person = { DemoCast.Person(name: $0, account: ids.next(Account.self)) }
        try await module.fillDemo(
            DemoCast(visitor: person("mira"), administrator: person("city"), others: [person("anna")])
        )
        _ = (database.takeRead(), database.takeWritten())
    }

    private static func host(_ database: any Database, _ clock: ManualClock) -> FeatureHost {
        let social = NoSocial()
        return FeatureHost(
            database: database,
            clock: clock,
            ids: CountingIdentifiers(),
            randomBytes: { count in (0..<count).map { _ in UInt8.random(in: 0...255) } },
            address: "http://localhost",
            city: HostCity(
                name: "Town",
                center: Coordinate(latitude: 43.73, longitude: 7.42),
                timeZone: "Europe/Paris",
                secondsFromUTC: { _ in 3600 },
                contains: { _ in true }
            ),
            people: Scopes(),
            friends: social,
            notices: social,
            savedPlaces: social,
            places: NoPlaces(),
            travel: NoTravel(),
            pictures: nil,
            seal: PlainSeal(),
            documents: NoDocuments(),
            dataFolder: "/tmp",
            isTrial: true,
            logger: Logger(label: "test")
        )
    }

    /// Lets a test call the routes.
    func open<Value: Sendable>(_ calls: @Sendable (any TestClientProtocol) async throws -> Value) async throws -> Value
    {
        let presenter = Presenter(signIn: "/sign-in")
        let routes = Routes<WebContext>(presenter: presenter)
        module.addRoutes(to: routes)
        let router = Router(context: WebContext.self)
        router.add(middleware: ProblemMiddleware(presenter: presenter))
        routes.install(on: router)
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        return try await Application(router: router, logger: logger).test(.router) { try await calls($0) }
    }
}

extension TestClientProtocol {
    func json(
        _ method: HTTPRequest.Method,
        _ path: String,
        _ body: String? = nil,
        cookie: String? = nil
    ) async throws
        -> TestResponse
    {
        var headers: HTTPFields = [.accept: "application/json"]
        if body != nil { headers[.contentType] = "application/json" }
        if let cookie { headers[.cookie] = cookie }
        return try await execute(uri: path, method: method, headers: headers, body: body.map { ByteBuffer(string: $0) })
    }
}

extension TestResponse {
    func decoded<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try JSONDecoder().decode(type, from: Data(body.readableBytesView))
    }

    var text: String { String(buffer: body) }
}

/// Nobody holds a role; what the demo grants is forgotten.
private struct Scopes: People {
    func profiles(
        of people: [Identifier<Account>],
        in transaction: any Transaction
    ) throws -> [Identifier<Account>: PersonProfile] { [:] }

    func holders(of role: String, scope: String?, in transaction: any Transaction) throws -> [Identifier<Account>] {
        []
    }

    func scopes(
        of role: String,
        heldBy person: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> Set<String> {
        []
    }

    func grant(
        _ role: String,
        scope: String?,
        to person: Identifier<Account>,
        by giver: Identifier<Account>?,
        in transaction: any Transaction
    ) throws {}

    func revoke(
        _ role: String,
        scope: String?,
        from person: Identifier<Account>,
        in transaction: any Transaction
    ) throws {}

    func accounts(
        behind account: Identifier<Account>?,
        limit: Int,
        in transaction: any Transaction
    ) throws -> [Identifier<Account>] { [] }
}

private struct NoPlaces: PlaceDirectory {
    func search(_ text: String, near position: Coordinate?, limit: Int) async throws -> [Place] { [] }
    func nearest(to position: Coordinate) async throws -> Place? { nil }
}

private struct NoTravel: TravelPlanner {
    func duration(from origin: Coordinate, to destination: Coordinate, at moment: Timestamp) async -> TravelEstimate {
        TravelEstimate(duration: Seconds(60), source: .straightLine)
    }
    func route(from origin: Coordinate, to destination: Coordinate) async -> RoadRoute? { nil }
    func learn(_ drive: FinishedDrive) async {}
}

/// Marks a text in place of sealing it.
private struct PlainSeal: SecretSeal {
    func seal(_ secret: String, for place: [String]) throws -> String { "sealed." + secret }
    func open(_ sealed: String, for place: [String]) throws(SealFault) -> String {
        guard sealed.hasPrefix("sealed.") else { throw .damaged }
        return String(sealed.dropFirst(7))
    }
}

private struct NoDocuments: OutsideDocuments {
    struct Missing: Error {}
    func read(_ address: String, atMost limit: Int) async throws -> [UInt8] { throw Missing() }
}
