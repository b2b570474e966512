import CrosstownClient
import CrosstownClientHTTP
import CrosstownContract
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing

struct HTTPTransportTests {
    private static func application() -> some ApplicationProtocol {
        let router = Router()
        router.post("/echo") { request, _ in
            let body = try await request.body.collect(upTo: 1024)
            let headers: HTTPFields = [.contentType: request.headers[.contentType] ?? "none"]
            return Response(status: .created, headers: headers, body: ResponseBody(byteBuffer: body))
        }
        router.get("/away") { _, _ in Response(status: .seeOther, headers: [.location: "/elsewhere"]) }
        router.get("/taxi/driver/events") { request, _ in
            let authorization = request.headers[.authorization] ?? "nobody"
            return Response(
                status: .ok,
                headers: [.contentType: "text/event-stream"],
                body: ResponseBody { writer in
                    for number in 1...3 {
                        try await writer.write(ByteBuffer(string: "id: \(number)\ndata: \(authorization)\n\n"))
                    }
                    try await writer.finish(nil)
                }
            )
        }
        return Application(router: router, configuration: .init(address: .hostname("127.0.0.1", port: 0)))
    }

    private func withTransport<Result: Sendable>(
        _ body: @Sendable @escaping (HTTPTransport) async throws -> Result
    ) async throws -> Result {
        try await Self.application().test(.live) { server in
            let port = try #require(server.port)
            return try await HTTPTransport.with(baseURL: "http://127.0.0.1:\(port)/", body)
        }
    }

    @Test func `a request arrives as it was made, and so does its answer`() async throws {
        let response = try await withTransport { transport in
            try await transport.send(
                ClientRequest(.post, "/echo", headers: ["Content-Type": "text/x-test"], body: Array("hello".utf8))
            )
        }

        #expect(response.head.status == 201)
        #expect(response.head[header: "content-type"] == "text/x-test")
        #expect(response.body == Array("hello".utf8))
    }

    @Test func `redirects are not followed`() async throws {
        let response = try await withTransport { try await $0.send(ClientRequest(.get, "/away")) }

        #expect(response.head.status == 303)
    }

    @Test func `a live stream is read over the wire, connection after connection`() async throws {
        let ids = try await withTransport { transport in
            var iterator = CrosstownClient(transport: transport, clock: RestlessClock()).with(key: "k").driverEvents()
                .makeAsyncIterator()
            var events: [ServerEvent] = []
            while events.count < 7, let event = try await iterator.next() { events.append(event) }
            return events
        }

        #expect(ids.map(\.id) == ["1", "2", "3", "1", "2", "3", "1"])
        #expect(ids.allSatisfy { $0.data == "Bearer k" })
    }

    @Test func `a server that is not there is told from one that refuses`() async throws {
        try await HTTPTransport.with(baseURL: "http://127.0.0.1:1") { transport in
            let failure = await #expect(throws: TransportFailure.self) {
                try await transport.send(ClientRequest(.get, "/", timeout: .seconds(5)))
            }
            #expect(failure != nil)
        }
    }
}
