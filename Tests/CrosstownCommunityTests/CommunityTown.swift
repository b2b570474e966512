import CrosstownCalendar
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

    init(on engine: TestEngine = .sqlite, beside features: Set<FeatureID> = []) async throws {
        let database = CountedDatabase(try await engine.makeDatabase())
        self.database = database
        module = CommunityModule(Self.host(database, clock, features))
        _ = try await Migrator(CoreMigrations.all + module.migrations).migrate(database, at: clock.now())
        let ids = CountingIdentifiers()
        let person = { DemoCast.Person(name: $0, account: ids.next(Account.self)) }
        try await module.fillDemo(
            DemoCast(visitor: person("mira"), administrator: person("city"), others: [person("anna")])
        )
        _ = (database.takeRead(), database.takeWritten())
    }

    private static func host(
        _ database: any Database,
        _ clock: ManualClock,
        _ features: Set<FeatureID>
    ) -> FeatureHost {
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
            people: NoPeople(),
            friends: social,
            notices: social,
            savedPlaces: social,
            places: NoSurroundings(),
            travel: NoSurroundings(),
            pictures: nil,
            seal: PlainSeal(),
            documents: NoSurroundings(),
            features: features,
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

/// Marks a text in place of sealing it.
private struct PlainSeal: SecretSeal {
    func seal(_ secret: String, for place: [String]) throws -> String { "sealed." + secret }
    func open(_ sealed: String, for place: [String]) throws(SealFault) -> String {
        guard sealed.hasPrefix("sealed.") else { throw .damaged }
        return String(sealed.dropFirst(7))
    }
}
