import AsyncHTTPClient
public import CrosstownKit
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
public import ServiceLifecycle

/// Sends messages to push services at public addresses, over connections that stay open.
///
/// Resolves a service's name now and then, and connects to the checked address.
public struct PushClient: PushTransport, Service {
    /// The maximum bytes of a response to read; their content is not used.
    private static let mostBytes = 64 * 1024

    private let mayBePrivate: Bool
    private let timeout: Duration
    private let connections = HostClients()

    /// Creates a client; as a service it closes its connections at shutdown.
    ///
    /// - Parameters:
    ///   - mayBePrivate: whether push services may run on this machine, for trials only.
    ///   - timeout: the time limit of a message.
    public init(mayBePrivate: Bool = false, timeout: Duration = .seconds(10)) {
        self.mayBePrivate = mayBePrivate
        self.timeout = timeout
    }

    /// Validates the address of a push service.
    public func check(_ endpoint: String) async throws(PushFault) {
        let url = try url(endpoint)
        let host = try Self.host(of: url)
        _ = try await lookUp(host, port: Self.port(of: url))
    }

    /// Sends a message.
    ///
    /// - Throws: `PushFault`, and errors of the connection.
    public func send(_ message: PushMessage) async throws -> PushResponse {
        let url = try url(message.endpoint)
        let (host, port) = (try Self.host(of: url), Self.port(of: url))
        return try await connections.use(host, port: port) {
            try await lookUp(host, port: port)
        } call: { client in
            try await send(message, by: client)
        }
    }

    /// Closes the connections at shutdown.
    public func run() async throws {
        try? await gracefulShutdown()
        try await connections.close()
    }

    private func send(_ message: PushMessage, by client: HTTPClient) async throws -> PushResponse {
        var request = HTTPClientRequest(url: message.endpoint)
        request.method = .POST
        for (name, value) in message.headers { request.headers.add(name: name, value: value) }
        request.body = .bytes(ByteBuffer(bytes: message.body))
        do {
            let response = try await client.execute(request, timeout: TimeAmount(timeout))
            // The connection can be reused only after the response has been read.
            _ = try await response.body.collect(upTo: Self.mostBytes)
            let wait = response.headers.first(name: "Retry-After").flatMap { Int($0) }
            return PushResponse(status: Int(response.status.code), retryAfter: wait.map { max(0, $0) })
        } catch let error as HTTPClientError where error == .deadlineExceeded || error == .readTimeout {
            throw PushFault.late
        }
    }

    private func url(_ text: String) throws(PushFault) -> URL {
        guard let url = try? ExternalHTTPClient.url(text), mayBePrivate || url.scheme?.lowercased() == "https" else {
            throw .badAddress
        }
        return url
    }

    private static func host(of url: URL) throws(PushFault) -> String {
        let host = url.host()?.trimmingCharacters(in: ["[", "]"]) ?? ""
        guard !host.isEmpty, host.utf8.allSatisfy(ExternalHTTPClient.isOfHost) else { throw .badAddress }
        return host
    }

    private static func port(of url: URL) -> Int { url.port ?? (url.scheme?.lowercased() == "https" ? 443 : 80) }

    private func lookUp(_ host: String, port: Int) async throws(PushFault) -> String {
        do {
            return try await ExternalHTTPClient(mayBePrivate: mayBePrivate).lookUp(host, port: port)
        } catch {
            throw error == .notPublic ? .notPublic : .unknownHost
        }
    }
}
