import CrosstownCommunity
import CrosstownKit
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import HTTPTypes
import HummingbirdTesting
import NIOCore

/// The community with its routes, filled as in the demo, and people who call it.
struct CommunityTown: Sendable {
    let host: TestHost
    let people = KnownPeople(nickname: "Somebody")
    let notices: TownNotices
    let module: CommunityModule

    init(
        on engine: TestEngine = .sqlite,
        through wrap: (any Database) -> any Database = { $0 },
        beside features: Set<FeatureID> = [],
        documents: any ExternalDocuments = NoSurroundings(),
        places: any PlaceDirectory = NoSurroundings(),
        rides: any EventRides = NoEventRides(),
        isTrial: Bool = true,
        address: String = "http://localhost"
    ) async throws {
        host = try await TestHost(on: engine, through: wrap)
        notices = TownNotices(host.notices)
        module = CommunityModule(
            host.makeFeatureHost { [people, notices] host in
                host.address = address
                host.city.timeZone = "Europe/Paris"
                host.people = people
                host.notices = notices
                host.documents = documents
                host.places = places
                host.eventRides = rides
                host.features = features
                host.isTrial = isTrial
            }
        )
        try await host.migrate(module)
        let person = { [host] in DemoCast.Person(name: $0, account: host.ids.next(Account.self)) }
        try await module.fillDemo(
            DemoCast(visitor: person("mira"), administrator: person("city"), others: [person("anna")])
        )
        _ = (host.database.takeRead(), host.database.takeWritten())
    }

    /// Somebody who is signed in, perhaps with a role for something.
    func person(_ role: String = "passenger", scope: String? = nil) -> (key: String, account: Identifier<Account>) {
        let person = host.person(as: [role])
        if let scope { people.give(role, for: scope, to: person.account) }
        return person
    }

    /// An identity of the first record of a table by a condition.
    func id(_ table: String, where condition: SQL = "1 = 1") async throws -> String {
        try await host.database.read { transaction in
            try transaction.query("SELECT id FROM \(identifier: table) WHERE \(condition) ORDER BY id LIMIT 1")[0]
                .get(0, as: Identifier<Account>.self).description
        }
    }

    /// Lets time pass, and what is due by then take effect.
    func pass(hours: Int64) async throws { try await host.pass(milliseconds: hours * 3_600_000, module) }

    /// Lets the feeds be read that are due within two hours.
    func readFeeds() async throws { try await pass(hours: 2) }

    /// Lets a test call the routes.
    func open<Value: Sendable>(
        _ calls: @Sendable (any TestClientProtocol) async throws -> Value
    ) async throws -> Value { try await host.open(module) { try await calls($0) } }
}

extension TestClientProtocol {
    /// A call by a program on a device that keeps cookies.
    func json(
        _ method: HTTPRequest.Method,
        _ path: String,
        as key: String? = nil,
        _ body: String? = nil,
        cookie: String?
    ) async throws -> TestResponse {
        var headers: HTTPFields = [.accept: "application/json"]
        if let key { headers[.authorization] = "Bearer \(key)" }
        if let cookie { headers[.cookie] = cookie }
        if body != nil { headers[.contentType] = "application/json" }
        return try await execute(uri: path, method: method, headers: headers, body: body.map { ByteBuffer(string: $0) })
    }

    /// The value of a hidden field of a page.
    func hidden(_ name: String, of path: String, as key: String) async throws -> String? {
        let page = try await page(path, as: key).text
        return page.split(separator: "name=\"\(name)\" value=\"").dropFirst().first.map {
            String($0.prefix { $0 != "\"" })
        }
    }
}
