import CrosstownCases
import CrosstownDispatchEngine
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownTaxi
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import ServiceLifecycle
import Testing

/// The town with the taxi feature's routes on a server, and people who call it.
final class TaxiOffice: Sendable {
    let town: Town
    let module: TaxiModule
    /// The inbox of staff, where reports about rides are.
    let cases: CasesModule
    let accounts: MemoryAccounts

    var host: TestHost { town.host }

    /// The feature in a new town; `change` sets what the feature is given besides the town's.
    convenience init(
        on engine: TestEngine = .sqlite,
        rules: DispatchRules = DispatchRules(),
        _ change: (inout FeatureHost) -> Void = { _ in }
    ) async throws {
        self.init(in: try await Town(on: engine, rules: rules), rules: rules, change)
    }

    /// The feature on the town's database, as a server that is started now has it.
    init(
        in town: Town,
        rules: DispatchRules = DispatchRules(),
        _ change: (inout FeatureHost) -> Void = { _ in }
    ) {
        self.town = town
        accounts = MemoryAccounts(town.ids)
        let host = town.host.makeFeatureHost { host in
            (host.places, host.travel) = (TownPlaces(), StraightTravel())
            change(&host)
        }
        module = TaxiModule(host, city: town.zones, rules: rules, accounts: accounts, wallet: town.ledger)
        cases = CasesModule(host)
        cases.learn([module])
    }

    /// Lets a test call the routes.
    func open<Value: Sendable>(
        in languages: Languages = .english,
        _ calls: @Sendable (any TestClientProtocol) async throws -> Value
    ) async throws -> Value {
        try await host.open(module, in: languages) { client in try await calls(client) }
    }

    /// Lets a test call the routes while the feature's services work.
    func serving<Value: Sendable>(
        _ calls: @escaping @Sendable (any TestClientProtocol) async throws -> Value
    ) async throws -> Value {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for service in module.services.dropFirst() { group.addTask { try await service.run() } }
            defer { group.cancelAll() }
            return try await open(calls)
        }
    }

    /// All that a stream sends because of an act, to somebody with a session or to a program with a key.
    ///
    /// The database is closed at the end, so that nothing is still under way; what an event is to bring must have come by
    /// then, up to `end`.
    func following(
        _ path: String,
        as key: String?,
        by kind: CredentialKind = .cookie,
        until end: String? = nil,
        _ act: @escaping @Sendable () async throws -> Void
    ) async throws -> String {
        let hub = try #require(module.services[0] as? EventHub)
        let listeners = module.services.filter { $0 is ChannelListener || $0 is PacedListener }
        let (database, overheard) = (town.database, OverheardStreams())
        let server = TestServer(
            callers: host.callers,
            behind: { $0.add(middleware: overheard) },
            routes: { [module] in module.addRoutes(to: $0) }
        )
        return try await server.open { client in
            var headers: HTTPFields = [.accept: "text/event-stream"]
            switch kind {
            case .cookie: headers[.cookie] = key.map { "sid=\($0)" }
            case .bearer: headers[.authorization] = key.map { "Bearer \($0)" }
            }
            let sent = headers
            async let stream = client.execute(uri: path, method: .get, headers: sent)
            try await eventually { hub.listenerCount > 0 }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for listener in listeners { group.addTask { try await listener.run() } }
                try await eventually { database.listenCount == listeners.count }
                try await act()
                if let end { try await eventually { overheard.text.contains(end) } }
                try await database.close()
                // What was told before is still taken in.
                group.cancelAll()
                try await group.waitForAll()
            }
            hub.finish()
            return try await stream.text
        }
    }

    /// Erases a person, as the deletion of an account does.
    func erase(_ person: Identifier<Account>) async throws {
        try await town.database.write { [cases, module] transaction in
            for part in [cases, module] as [any FeatureModule] { try part.erase(person, in: transaction) }
        }
    }

    /// A day counted from today, such as 2026-11-18.
    func day(after days: Int = 0) -> String {
        LocalTime { _ in 3600 }.day(of: town.clock.now()).adding(days: days).description
    }

    /// A passenger's key.
    func passenger() -> String { host.key() }

    /// The key of an administrator.
    func administrator() -> String { host.key(as: ["administrator"]) }

    /// The key of a driver who waits in a zone.
    func driver(_ code: String, at place: Coordinate = Town.port) async throws -> String {
        host.callers.key(of: try await town.driver(code, at: place), as: ["driver"])
    }

    /// The key of somebody new who acts for a company.
    func agent(of company: String) -> String {
        let role = "taxi.company"
        return host.callers.key(of: town.ids.next(Account.self), as: ["passenger", role], for: [role: [company]])
    }
}
