import CrosstownApp
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

/// The routes of the whole application over a crowded city, and everybody who may call them.
struct CountedServer: Sendable {
    /// The path of every page that a program can ask for, as the description of the API names it.
    let pages: [String]
    private let client: any TestClientProtocol
    private let database: CountedDatabase
    private let places: CrowdedCity.Places
    private let past: Timestamp
    private let area: String
    /// The keys of a passenger, an administrator, a driver and a program.
    private let keys: [String]

    static func run<Value: Sendable>(
        rows: Int,
        on engine: TestEngine,
        use: @escaping @Sendable (CountedServer) async throws -> Value
    ) async throws -> Value {
        let folder = FileManager.default.temporaryDirectory.appending(path: "crosstown-\(UUID())").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let settings = try await TrialServer.settings(
            folder: folder,
            database: engine.makeAddress(),
            features: "taxi,rentals",
            ["--rentals-contact", "city@example.org"]
        )
        try await Administrators(settings).create(userName: "chief", password: SignIn.password)
        let database = CountedDatabase(try await CrosstownApp.Storage.open(settings))
        let clock = ManualClock()
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        let server = try await CrosstownApp.Server(settings, over: database, clock: clock, logger: logger)
        let application = Application(router: server.router, logger: logger)
        let pages = try pages(of: server)
        let value = try await application.test(.router) { client in
            let people = SignIn(client: client)
            let keys = try await people.keys()
            let places = try await database.write { transaction in
                let row = try transaction.first("SELECT id FROM account WHERE folded_name = 'anna'")
                let anna = try row?.get("id", as: Identifier<Account>.self)
                guard let anna else { throw SignIn.Failure(answer: "there is no Anna") }
                return try CrowdedCity(rows: rows, anna: anna, now: clock.now(), transaction).build()
            }
            return try await use(
                CountedServer(
                    pages: pages,
                    client: client,
                    database: database,
                    places: places,
                    past: CrowdedCity.past(clock.now()),
                    area: try await people.area(as: keys[1]),
                    keys: keys
                )
            )
        }
        try await database.close()
        return value
    }

    /// Everything that is asked for by GET and is no stream.
    private static func pages(of server: CrosstownApp.Server) throws -> [String] {
        let document = try JSONSerialization.jsonObject(with: Data(server.apiDescription().utf8)) as? [String: Any]
        let paths = document?["paths"] as? [String: [String: Any]] ?? [:]
        return paths.filter { _, methods in
            let answers = (methods["get"] as? [String: Any])?["responses"] as? [String: [String: Any]]
            guard let answers else { return false }
            let media = answers.values.flatMap { ($0["content"] as? [String: Any] ?? [:]).keys }
            return !media.contains("text/event-stream")
        }.keys.sorted()
    }

    /// The addresses of a page, by names that are the same in every city.
    func addresses(of path: String) -> [(name: String, address: String)] {
        let address = parameters(of: path).reduce(path) { $0.replacing("{\($1.key)}", with: $1.value) }
        return (queries[path] ?? [""]).map { (path + $0, address + $0) }
    }

    /// What stands for the parameters of a path; a path that is not known keeps them, and is found by nobody.
    private func parameters(of path: String) -> [String: String] {
        let areas: Set<Substring> = ["rentals", "taxi", "wallet", "mds", "console", "inbox", "push"]
        return switch path.split(separator: "/").first(where: { !areas.contains($0) }) {
        case "stations": ["id": places.station]
        case "notices": ["id": places.notice]
        case "rides": ["id": places.ride]
        case "problems": ["id": places.problem]
        case "city-events": ["id": places.event]
        case "rewards": ["id": places.reward]
        case "institutions": ["id": places.institution]
        case "cards": ["id": places.card]
        case "requests": ["id": places.request]
        case "reservations": ["id": places.reservation]
        case "jobs": ["number": "1"]
        case "tariffs": ["kind": "bike"]
        case "areas": ["version": area]
        case "vehicles": ["number": CrowdedCity.plate, "device": places.vehicle]
        case "zones": ["id": "bay"]
        default: [:]
        }
    }

    /// The pages that are asked for with a query, or in several ways.
    private var queries: [String: [String]] {
        let hour = past.description.prefix(13)
        let from = past.milliseconds - 60_000
        return [
            "/console/payments": ["?state=settled"],
            "/mds/events/historical": ["?event_time=\(hour)"],
            "/mds/events/recent": ["?start_time=\(from)&end_time=\(from + 120_000)"],
            "/mds/telemetry": ["?telemetry_time=\(hour)"],
            "/mds/trips": ["?end_time=\(hour)"],
            "/places": ["?q=quay"],
            "/rentals/console/jobs": ["", "?state=closed"],
            "/rentals/console/codes": ["", "?of=docks"],
            "/rentals/nearest-dock": ["?latitude=43.7&longitude=7.4"],
            "/taxi/console/drivers/remove": ["?code=Q0"],
        ]
    }

    /// What the first of the callers who may see a page gets, and what that takes when it is asked for again.
    func answer(_ address: String) async throws -> CountedResponse {
        for key in keys {
            let first = try await client.get(address, key)
            if [.unauthorized, .forbidden].contains(first.status) { continue }
            _ = (database.takeRead(), database.takeWritten())
            let response = try await client.get(address, key)
            let statements = (database.takeRead() + database.takeWritten()).flatMap { $0 }
            let most = Dictionary(grouping: statements) { $0 }.max { $0.value.count < $1.value.count }
            return CountedResponse(
                status: response.status,
                statements: statements.count,
                rows: response.rows,
                mostRepeated: most.map { "\($0.value.count) times: \($0.key)" } ?? ""
            )
        }
        return CountedResponse(status: .forbidden, statements: 0, rows: 0, mostRepeated: "")
    }
}

extension CrosstownApp.Server {
    fileprivate var router: Router<WebContext> {
        let (presenter, cookie) = (Presenter(), SessionCookie(isSecure: false))
        return router(of: routes(presenter: presenter, cookie: cookie), presenter: presenter, cookie: cookie)
    }
}

/// Brings the people in.
private struct SignIn {
    struct Failure: Error { let answer: String }

    static let password = "hundreds of rows"

    let client: any TestClientProtocol

    /// The keys of a passenger, an administrator, a driver and a program.
    func keys() async throws -> [String] {
        let chief = try await key(of: "chief")
        _ = try await client.post("/register", #"{"userName":"anna","password":"\#(Self.password)"}"#)
        let driver = #"{"userName":"dave","password":"\#(Self.password)","code":"D1"}"#
        _ = try await client.post("/taxi/console/drivers", driver, as: chief)
        let program = try await client.post("/console/keys", #"{"name":"city","scopes":["mds:read"]}"#, as: chief)
        return [try await key(of: "anna"), chief, try await key(of: "dave"), try program.text("secret")]
    }

    /// The version of an area.
    func area(as chief: String) async throws -> String {
        let list = try await client.get("/rentals/console/areas", chief)
        return try (list.object["areas"] as? [[String: Any]])?.first?["version"] as? String ?? ""
    }

    private func key(of name: String) async throws -> String {
        let credentials = #"{"userName":"\#(name)","password":"\#(Self.password)"}"#
        return try await client.post("/sessions", credentials).text("key")
    }
}

extension TestClientProtocol {
    fileprivate func get(_ address: String, _ key: String) async throws -> TestResponse {
        let media = "application/json, application/vnd.mds+json;version=2.0, */*;q=0.5"
        let headers: HTTPFields = [.authorization: "Bearer \(key)", .accept: media]
        return try await execute(uri: address, method: .get, headers: headers)
    }

    fileprivate func post(_ address: String, _ body: String, as key: String? = nil) async throws -> TestResponse {
        var headers: HTTPFields = [.accept: "application/json", .contentType: "application/json"]
        if let key { headers[.authorization] = "Bearer \(key)" }
        return try await execute(uri: address, method: .post, headers: headers, body: ByteBuffer(string: body))
    }
}

extension TestResponse {
    fileprivate var object: [String: Any] {
        get throws { try JSONSerialization.jsonObject(with: Data(body.readableBytesView)) as? [String: Any] ?? [:] }
    }

    fileprivate func text(_ name: String) throws -> String {
        guard let text = try object[name] as? String else { throw SignIn.Failure(answer: String(buffer: body)) }
        return text
    }

    /// The elements of all lists in it, or its lines.
    fileprivate var rows: Int {
        if let value = try? JSONSerialization.jsonObject(with: Data(body.readableBytesView)) { return elements(value) }
        return String(buffer: body).split(whereSeparator: \.isNewline).count
    }

    private func elements(_ value: Any) -> Int {
        switch value {
        case let list as [Any]: list.reduce(list.count) { $0 + elements($1) }
        case let object as [String: Any]: object.values.reduce(0) { $0 + elements($1) }
        default: 0
        }
    }
}
