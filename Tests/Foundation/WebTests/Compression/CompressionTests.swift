import CrosstownWeb
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing

@Suite struct CompressionTests {
    private let long = String(repeating: "All the taxis wait at the station. ", count: 200)

    @Test func `a long page goes out in gzip to those who accept it`() async throws {
        try await application().test(.router) { client in
            let response = try await client.execute(uri: "/long", method: .get, headers: [.acceptEncoding: "br, gzip"])

            #expect(response.headers[.contentEncoding] == "gzip")
            #expect(response.headers[.contentLength] == "\(response.body.readableBytes)")
            #expect(response.headers[.vary] == "Accept, Accept-Encoding")
            #expect(response.headers[.eTag] == "W/\"1\"")
            #expect(response.body.readableBytes < long.utf8.count / 10)
            #expect(gunzip(response.body) == long)
        }
    }

    @Test(arguments: [nil, "br", "gzip;q=0", "*;q=0", "gzip;q=0, *"])
    func `those who do not accept gzip get plain text, and caches are told`(accepted: String?) async throws {
        try await application().test(.router) { client in
            var headers: HTTPFields = [:]
            headers[.acceptEncoding] = accepted

            let response = try await client.execute(uri: "/long", method: .get, headers: headers)

            #expect(response.headers[.contentEncoding] == nil)
            #expect(response.text == long)
            #expect(response.headers[.vary] == "Accept, Accept-Encoding")
            #expect(response.headers[.eTag] == "\"1\"")
        }
    }

    @Test(arguments: ["/short", "/tile", "/encoded", "/stream", "/fixed"])
    func `small, encoded, streamed and other bodies are left alone`(address: String) async throws {
        try await application().test(.router) { client in
            let plain = try await client.execute(uri: address, method: .get)
            let offered = try await client.execute(uri: address, method: .get, headers: [.acceptEncoding: "gzip"])

            #expect(offered.body == plain.body)
            #expect(plain.body.readableBytes > 0)
            #expect(offered.headers == plain.headers)
        }
    }

    @Test func `HEAD claims no length that GET would not have`() async throws {
        try await application().test(.router) { client in
            let plain = try await client.execute(uri: "/long", method: .head)
            let offered = try await client.execute(uri: "/long", method: .head, headers: [.acceptEncoding: "gzip"])

            #expect(plain.headers[.contentLength] == "\(long.utf8.count)")
            #expect(offered.headers[.contentLength] == nil)
            #expect(offered.headers[.vary] == "Accept, Accept-Encoding")
        }
    }

    @Test func `a form's token is written anew for every page, and each of them is good`() async throws {
        try await Notes.application().test(.router) { client in
            var tokens: Set<String> = []
            for _ in 1...3 {
                let headers: HTTPFields = [.accept: "text/html", .cookie: "sid=member"]
                let page = try await client.execute(uri: "/notes/7", method: .get, headers: headers).text
                let field = try #require(page.firstRange(of: "name=\"csrf\" value=\""))
                tokens.insert(String(page[field.upperBound...].prefix { $0 != "\"" }))
            }

            #expect(tokens.count == 3)
            for token in tokens {
                let sent = try await client.execute(
                    uri: "/notes/7",
                    method: .post,
                    headers: [.cookie: "sid=member", .contentType: "application/x-www-form-urlencoded"],
                    body: ByteBuffer(string: "text=Hi&stars=1&csrf=\(token)")
                )
                #expect(sent.status == .created)
            }
        }
    }

    private func application() -> some ApplicationProtocol {
        let router = Router(context: WebContext.self)
        router.add(middleware: CompressionMiddleware())
        let headers: HTTPFields = [.contentType: "text/html; charset=utf-8", .vary: "Accept", .eTag: "\"1\""]
        let body = ResponseBody(byteBuffer: ByteBuffer(string: long))
        let page = Response(status: .ok, headers: headers, body: body)
        router.get("/long") { _, _ in page }
        router.head("/long") { _, _ in page.createHeadResponse() }
        addUntouched(["/short": "text/html"], text: "Short", to: router)
        addUntouched(["/tile": "image/png", "/stream": "text/event-stream"], text: long, to: router)
        addUntouched(["/encoded": "text/html"], text: long, also: [.contentEncoding: "br"], to: router)
        addUntouched(["/fixed": "text/html"], text: long, also: [.cacheControl: "no-transform"], to: router)
        return Application(router: router)
    }

    private func addUntouched(
        _ types: [String: String],
        text: String,
        also headers: HTTPFields = [:],
        to router: Router<WebContext>
    ) {
        for (path, type) in types {
            router.get(RouterPath(path)) { _, _ in
                let fields = headers.merging([.contentType: type])
                return Response(status: .ok, headers: fields, body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
            }
        }
    }
}
