import AsyncHTTPClient
public import CrosstownKit
import Foundation
import NIOCore
import NIOHTTP1
public import ServiceLifecycle

/// Sends webhooks to third-party servers at public addresses, and reads only as much of a response as is shown.
///
/// A server that hangs, refuses, or responds without end costs some seconds and some kilobytes.
public struct WebhookClient: WebhookTransport, Service {
    /// The maximum bytes of a response to read and show.
    static let mostBytes = 2_048

    private let mayBePrivate: Bool
    private let timeout: Duration
    private let connections = HostClients()

    /// Creates a client; as a service it closes its connections at shutdown.
    ///
    /// - Parameters:
    ///   - mayBePrivate: whether servers may run on this machine, without https, for trials only.
    ///   - timeout: the time limit of a call, including its response.
    public init(mayBePrivate: Bool = false, timeout: Duration = .seconds(15)) {
        self.mayBePrivate = mayBePrivate
        self.timeout = timeout
    }

    /// Validates the address of a webhook.
    public func check(_ address: String) async throws(WebhookFault) {
        let target = try Target(address, mayBePrivate: mayBePrivate)
        do {
            _ = try await inTime { try await lookUp(target) }
        } catch let fault as WebhookFault {
            throw fault
        } catch {
            throw .unknownHost
        }
    }

    /// Sends a webhook.
    ///
    /// - Throws: `WebhookFault`, and errors of the connection.
    public func send(_ call: WebhookCall) async throws -> WebhookReply {
        let target = try Target(call.address, mayBePrivate: mayBePrivate)
        return try await inTime {
            try await connections.use(target.host, port: target.port) {
                try await lookUp(target)
            } call: { client in
                try await Self.send(call, by: client)
            }
        }
    }

    /// Closes the connections at shutdown.
    public func run() async throws {
        try? await gracefulShutdown()
        try await close()
    }

    /// Closes the connections permanently.
    ///
    /// - Throws: errors of closing.
    public func close() async throws { try await connections.close() }

    private func inTime<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) async throws -> Value {
        do {
            return try await withinTime(timeout) { try await work() }
        } catch is TimeLimitExceeded {
            throw WebhookFault.late
        }
    }

    private func lookUp(_ target: Target) async throws(WebhookFault) -> String {
        do {
            return try await ExternalHTTPClient(mayBePrivate: mayBePrivate).lookUp(target.host, port: target.port)
        } catch {
            throw error == .notPublic ? .notPublic : .unknownHost
        }
    }

    private static func send(_ call: WebhookCall, by client: HTTPClient) async throws -> WebhookReply {
        var request = HTTPClientRequest(url: call.address)
        request.method = .POST
        for (name, value) in call.headers { request.headers.add(name: name, value: value) }
        request.body = .bytes(ByteBuffer(bytes: call.body))
        let response = try await client.execute(request, timeout: .seconds(30))
        var body: [UInt8] = []
        // Ends an endless body; unread bytes close the connection.
        for try await part in response.body {
            body += part.readableBytesView.prefix(mostBytes - body.count)
            if body.count >= mostBytes { break }
        }
        let wait = response.headers.first(name: "Retry-After").flatMap { Int($0) }
        return WebhookReply(status: Int(response.status.code), retryAfter: wait.map { max(0, $0) }, body: body)
    }

    /// The parts of an address.
    private struct Target {
        let host: String
        let port: Int

        init(_ address: String, mayBePrivate: Bool) throws(WebhookFault) {
            guard let url = try? ExternalHTTPClient.url(address), url.fragment == nil,
                mayBePrivate || url.scheme?.lowercased() == "https"
            else { throw .badAddress }
            let host = url.host()?.trimmingCharacters(in: ["[", "]"]) ?? ""
            guard !host.isEmpty, host.utf8.allSatisfy(ExternalHTTPClient.isOfHost) else {
                throw .badAddress
            }
            self.host = host
            port = url.port ?? (url.scheme?.lowercased() == "https" ? 443 : 80)
        }
    }
}
