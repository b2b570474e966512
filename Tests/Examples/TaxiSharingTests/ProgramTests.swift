import AsyncHTTPClient
import CrosstownValues
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Synchronization
import TaxiSharing
import Testing

@Suite struct ProgramTests {
    @Test func `two passengers share one ride of the city, and see what they pay`() async throws {
        let city = CityDouble()
        let moment = NowBox(now: Timestamp(milliseconds: 1_800_000_000_000))
        try await city.application.test(.live) { cityClient in
            let client = HTTPClient(eventLoopGroupProvider: .singleton)
            let api = CityAPI(address: "http://localhost:\(cityClient.port ?? 0)", key: "ctk_a", client: client)
            let service = SharingService(api: api, patienceSeconds: 180, now: { moment.now })
            let pages = Application(router: SharingRouter(service: service).router)
            try await pages.test(.router) { browser in
                let one = try await browser.wish("from=Casino&to=Airport&persons=1")
                let other = try await browser.wish("from=Harbour&to=Airport&persons=1")
                let nowhere = try await browser.post("/wishes", "from=Nowhere&to=Airport&persons=1")
                let waiting = try await browser.get(one)
                await service.step()
                #expect(city.asked.isEmpty)
                moment.advance(seconds: 181)
                await service.step()
                let riding = try await browser.get(one)
                let company = try await browser.get(other)

                #expect(nowhere.status == .unprocessableContent)
                #expect(nowhere.text.contains("not known"))
                #expect(waiting.text.contains("Looking for company"))
                #expect(waiting.text.contains("20.00 EUR"))
                try #require(city.asked.count == 1)
                #expect(city.asked[0].contains("Harbour"))
                #expect(riding.text.contains("You share with 1 more."))
                #expect(company.text.contains("You share with 1 more."))
                #expect(riding.text.contains("https://city.example/taxi/guest/x"))
                #expect(try await browser.get("/wishes/nonsense").status == .notFound)
                #expect(try await browser.post("/hooks", "{}").status == .unauthorized)
            }
            try await client.shutdown()
        }
    }

    @Test func `a program that is started again at another address is told there, and no more at the former one`()
        async throws
    {
        let city = CityDouble()
        try await city.application.test(.live) { cityClient in
            let client = HTTPClient(eventLoopGroupProvider: .singleton)
            let api = CityAPI(address: "http://localhost:\(cityClient.port ?? 0)", key: "ctk_a", client: client)
            let theirs = CityAPI.HookEntry(name: "Our list", address: "http://127.0.0.1:1/hooks", types: [])
            _ = try await api.enter(theirs)
            for port in [8081, 8081, 9091] {
                let service = SharingService(api: api, now: { Timestamp(milliseconds: 0) })
                try await service.listen(at: "http://127.0.0.1:\(port)/hooks")
            }
            try await client.shutdown()
        }
        #expect(city.told == ["http://127.0.0.1:1/hooks", "http://127.0.0.1:9091/hooks"])
    }

    @Test func `other sites neither send forms nor frame pages, and one caller cannot fill the list`() async throws {
        let city = CityDouble()
        try await city.application.test(.live) { cityClient in
            let client = HTTPClient(eventLoopGroupProvider: .singleton)
            let api = CityAPI(address: "http://localhost:\(cityClient.port ?? 0)", key: "ctk_a", client: client)
            let service = SharingService(api: api, now: { Timestamp(milliseconds: 0) })
            let pages = Application(router: SharingRouter(service: service).router)
            try await pages.test(.router) { browser in
                let form = "from=Casino&to=Airport&persons=1"
                let forged = try await [
                    browser.post("/wishes", form, ["Sec-Fetch-Site": "cross-site"]),
                    browser.post("/wishes", form, ["Origin": "https://evil.example"]),
                    browser.post("/wishes/x/back", "", ["Origin": "null"]),
                ]
                let home = try await browser.get("/")
                var answers: [HTTPResponse.Status] = []
                for number in 0...CallerLimit.most {
                    let hop = "203.0.113.9, 2001:db8::\(String(number, radix: 16))"
                    answers.append(try await browser.post("/wishes", form, ["X-Forwarded-For": hop]).status)
                }
                let other = try await browser.post("/wishes", form, ["X-Forwarded-For": "2001:db8:1::1"])

                #expect(forged.map(\.status) == [.forbidden, .forbidden, .forbidden])
                #expect(home.headers[.contentSecurityPolicy]?.contains("frame-ancestors 'none'") == true)
                #expect(home.headers[.vary] == "Accept-Language")
                #expect(answers.dropLast().allSatisfy { $0 == .seeOther })
                #expect(answers.last == .tooManyRequests)
                #expect(other.status == .seeOther)
            }
            try await client.shutdown()
        }
    }

    @Test func `what people write is text on the pages`() async throws {
        let city = CityDouble()
        try await city.application.test(.live) { cityClient in
            let client = HTTPClient(eventLoopGroupProvider: .singleton)
            let api = CityAPI(address: "http://localhost:\(cityClient.port ?? 0)", key: "ctk_a", client: client)
            let service = SharingService(api: api, now: { Timestamp(milliseconds: 0) })
            let pages = Application(router: SharingRouter(service: service).router)
            try await pages.test(.router) { browser in
                let answer = try await browser.post("/wishes", "from=%3Cscript%3E&to=a&persons=1")
                #expect(!answer.text.contains("<script>"))
                #expect(answer.text.contains("&lt;script&gt;"))
            }
            try await client.shutdown()
        }
    }
}

extension SharingRouter {
    fileprivate init(service: SharingService) {
        let limit = CallerLimit(now: { Timestamp(milliseconds: 1_800_000_000_000) })
        self.init(service: service, city: "http://city.example", limit: limit)
    }
}

/// A moment that a test decides.
private final class NowBox: Sendable {
    private let moment: Mutex<Timestamp>

    init(now: Timestamp) { moment = Mutex(now) }

    var now: Timestamp { moment.withLock { $0 } }

    func advance(seconds: Int64) { moment.withLock { $0 = $0.advanced(milliseconds: seconds * 1000) } }
}

/// A city that answers as the released description says.
private final class CityDouble: Sendable {
    private struct Hook: Codable {
        let id: String
        let name: String
        let address: String
    }

    private let rides = Mutex<[String]>([])
    private let hooks = Mutex<[Hook]>([])

    /// Where it tells of rides.
    var told: [String] { hooks.withLock { $0.map(\.address) } }

    var asked: [String] { rides.withLock { $0 } }

    var application: some ApplicationProtocol {
        let router = Router()
        router.get("/places") { request, _ in
            let places = ["Casino": "43.7392,7.4275", "Harbour": "43.7350,7.4215", "Airport": "43.7000,7.2600"]
            let name = request.uri.queryParameters["q"].map(String.init) ?? ""
            guard let at = places[name]?.split(separator: ",") else { return Self.json("[]") }
            return Self.json("[{\"name\":\"\(name)\",\"latitude\":\(at[0]),\"longitude\":\(at[1])}]")
        }
        router.get("/v1/taxi/fares") { _, _ in
            Self.json(#"{"tariff":{},"estimate":{"distanceMetres":9000,"total":{"minorUnits":2000,"currency":"EUR"}}}"#)
        }
        router.post("/v1/taxi/rides") { [self] request, _ in
            let body = try await request.body.collect(upTo: 10_000)
            rides.withLock { $0.append(String(buffer: body)) }
            return Self.json(
                #"{"id":"r1","reference":"a","state":"searching","link":"https://city.example/taxi/guest/x"}"#
            )
        }
        addHooks(to: router)
        return Application(router: router)
    }

    private func addHooks(to router: Router<BasicRequestContext>) {
        router.get("/v1/webhooks") { [self] _, _ in
            let list = try JSONEncoder().encode(hooks.withLock { $0 })
            return Self.json("{\"webhooks\":\(String(decoding: list, as: UTF8.self)),\"types\":[]}")
        }
        router.post("/v1/webhooks") { [self] request, _ in
            let body = try await request.body.collect(upTo: 10_000)
            let entry = try JSONDecoder().decode(CityAPI.HookEntry.self, from: Data(body.readableBytesView))
            let id = "w\(entry.address.filter(\.isNumber))"
            hooks.withLock { $0.append(Hook(id: id, name: entry.name, address: entry.address)) }
            return Self.json("{\"id\":\"\(id)\",\"secret\":\"whsec_AAAA\"}")
        }
        router.post("/v1/webhooks/:id/rotate") { _, context in
            Self.json("{\"id\":\"\(context.parameters.get("id") ?? "")\",\"secret\":\"whsec_BBBB\"}")
        }
        router.post("/v1/webhooks/:id/remove") { [self] _, context in
            let id = context.parameters.get("id")
            hooks.withLock { $0.removeAll { $0.id == id } }
            return Response(status: .noContent)
        }
    }

    private static func json(_ text: String) -> Response {
        Response(
            status: .ok,
            headers: [.contentType: "application/json"],
            body: .init(byteBuffer: ByteBuffer(string: text))
        )
    }
}

extension TestClientProtocol {
    fileprivate func get(_ path: String) async throws -> TestResponse { try await execute(uri: path, method: .get) }

    fileprivate func post(
        _ path: String,
        _ form: String,
        _ more: [String: String] = [:]
    ) async throws -> TestResponse {
        var headers: HTTPFields = [.contentType: "application/x-www-form-urlencoded"]
        for (name, value) in more { headers[try #require(HTTPField.Name(name))] = value }
        return try await execute(
            uri: path,
            method: .post,
            headers: headers,
            body: ByteBuffer(string: form)
        )
    }

    /// Makes a wish, and gives where it leads to.
    fileprivate func wish(_ form: String) async throws -> String {
        let answer = try await post("/wishes", form)
        return try #require(answer.headers[.location])
    }
}

extension TestResponse {
    fileprivate var text: String { String(buffer: body) }
}
