import CrosstownExternalHTTP
import CrosstownKit
import CrosstownTesting
import Foundation
import HTTPTypes
import Hummingbird
import Synchronization
import Testing

/// Messages over real connections to a push service that fails in every way.
@Suite struct PushClientTests {
    @Test(arguments: [201, 404, 410, 429, 500, 503])
    func `what a service answers is told as it is`(status: Int) async throws {
        try await withService { service, address in
            service.status.withLock { $0 = status }
            let answer = try await PushClient(mayBePrivate: true).used { client in
                try await client.send(.sample(to: address + "/device"))
            }

            #expect(answer == PushResponse(status: status, retryAfter: status == 429 || status == 503 ? 120 : nil))
            #expect(service.met.withLock { $0 } == ["/device hello 60 aes128gcm"])
        }
    }

    @Test func `a redirect is not followed`() async throws {
        try await withService { service, address in
            service.status.withLock { $0 = 307 }

            let answer = try await PushClient(mayBePrivate: true).used { client in
                try await client.send(.sample(to: address + "/device"))
            }

            #expect(answer.status == 307)
            #expect(service.met.withLock { $0.count } == 1)
        }
    }

    @Test func `a service that thinks for too long is late, and the next message goes through`() async throws {
        try await withService { service, address in
            service.isSlow.withLock { $0 = true }
            let client = PushClient(mayBePrivate: true, timeout: .seconds(5))
            let answer = try await client.used { client in
                await #expect(throws: PushFault.late) { try await client.send(.sample(to: address + "/device")) }
                service.isSlow.withLock { $0 = false }
                return try await client.send(.sample(to: address + "/device"))
            }

            #expect(answer.status == 201)
        }
    }

    @Test(arguments: [
        ("https://127.0.0.1/device", PushFault.notPublic), ("https://[::1]/device", .notPublic),
        ("https://10.0.0.1/device", .notPublic), ("https://169.254.169.254/latest", .notPublic),
        ("http://push.example.net/device", .badAddress), ("ftp://push.example.net/device", .badAddress),
        ("https://user@push.example.net/device", .badAddress), ("https://", .badAddress), ("device", .badAddress),
    ])
    func `addresses that browsers would never name are not called`(endpoint: String, fault: PushFault) async {
        await #expect(throws: fault) { try await PushClient().send(.sample(to: endpoint)) }
        await #expect(throws: fault) { try await PushClient().check(endpoint) }
    }

    // No name has so long a label, so no server is asked.
    @Test(arguments: ["https://\(String(repeating: "a", count: 64)).example/x"])
    func `a host without an address is one of the faults that callers know`(endpoint: String) async {
        await #expect(throws: PushFault.unknownHost) { try await PushClient().check(endpoint) }
        await #expect(throws: PushFault.unknownHost) { try await PushClient().send(.sample(to: endpoint)) }
        await #expect(throws: WebhookFault.unknownHost) { try await WebhookClient().check(endpoint) }
        await #expect(throws: ExternalRequestError.unknownHost) {
            try await ExternalHTTPClient().read(endpoint, atMost: 100)
        }
    }

    @Test func `hundreds of messages share connections`() async throws {
        try await withService { service, address in
            let statuses = try await PushClient(mayBePrivate: true).used { client in
                try await withThrowingTaskGroup(of: Int.self) { group in
                    for number in 0..<300 {
                        group.addTask { try await client.send(.sample(to: "\(address)/device\(number)")).status }
                    }
                    return try await group.reduce(into: []) { $0.append($1) }
                }
            }

            #expect(statuses == Array(repeating: 201, count: 300))
            #expect(Set(service.met.withLock { $0 }).count == 300)
        }
    }

    /// What has come to a service, and what it answers.
    private final class Service: Sendable {
        let status = Mutex(201)
        let isSlow = Mutex(false)
        let met = Mutex<[String]>([])
    }

    private func withService(_ test: @escaping @Sendable (Service, String) async throws -> Void) async throws {
        let service = Service()
        let router = Router(context: BasicRequestContext.self)
        router.post(":device") { request, _ -> Response in
            let body = String(buffer: try await request.body.collect(upTo: 10_000))
            let life = HTTPField.Name("TTL").flatMap { request.headers[$0] } ?? ""
            let coding = request.headers[.contentEncoding] ?? ""
            service.met.withLock { $0.append("\(request.uri.path) \(body) \(life) \(coding)") }
            if service.isSlow.withLock({ $0 }) { try await Task.sleep(for: .seconds(3600)) }
            let status = service.status.withLock { $0 }
            var headers: HTTPFields = [.location: "/elsewhere"]
            if status == 429 || status == 503 { headers[.retryAfter] = "120" }
            return Response(status: .init(code: status), headers: headers)
        }
        try await withLoopbackServer(router) { try await test(service, $0) }
    }
}

extension PushMessage {
    fileprivate static func sample(to endpoint: String) -> PushMessage {
        PushMessage(
            endpoint: endpoint,
            headers: ["TTL": "60", "Content-Encoding": "aes128gcm"],
            body: Array("hello".utf8)
        )
    }
}

extension PushClient {
    /// Closes the client's connections behind some use of it.
    fileprivate func used<Value: Sendable>(
        _ use: @escaping @Sendable (PushClient) async throws -> Value
    ) async throws -> Value {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await run() }
            let value = try await use(self)
            group.cancelAll()
            try await group.waitForAll()
            return value
        }
    }
}
