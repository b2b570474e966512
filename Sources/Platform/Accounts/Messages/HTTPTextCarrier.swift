import AsyncHTTPClient
import CrosstownKit
import CrosstownValues
import Foundation
import NIOCore
import NIOHTTP1

/// The operator's gateway for text messages over HTTP.
public struct TextGateway: Sendable, Hashable {
    let address: String
    let key: String
    let sender: String?

    /// Creates a gateway; returns `nil` if the address is invalid or would send the key unencrypted.
    ///
    /// - Parameters:
    ///   - address: receives messages by POST; https, or on this machine.
    ///   - key: authenticates this service.
    ///   - sender: the displayed sender; the gateway's default if `nil`.
    public init?(address: String, key: String, sender: String? = nil) {
        guard let parts = URLComponents(string: address), let host = parts.host, !host.isEmpty, parts.user == nil,
            parts.password == nil, parts.fragment == nil, !key.isEmpty, key.utf8.allSatisfy({ $0 > 32 && $0 < 127 })
        else { return nil }
        let isHere = ["localhost", "127.0.0.1", "[::1]", "::1"].contains(host)
        guard parts.scheme == "https" || (parts.scheme == "http" && isHere) else { return nil }
        self.address = address
        self.key = key
        self.sender = sender
    }
}

/// Sends text messages to a gateway, one request each.
///
/// The body is a JSON object with `to`, `text` and optionally `from`. The key is a bearer token, and the gateway
/// recognizes a retry by its `Idempotency-Key`.
public struct HTTPTextCarrier: MessageCarrier {
    private static let mostBytes = 64 * 1024

    private let gateway: TextGateway
    private let timeout: Duration

    /// Creates a carrier.
    public init(_ gateway: TextGateway, timeout: Duration = .seconds(15)) {
        self.gateway = gateway
        self.timeout = timeout
    }

    /// Sends one text message.
    ///
    /// - Throws: `CarrierFault`, and any error of the connection.
    public func carry(_ message: OutgoingMessage) async throws {
        let request = try request(for: message)
        do {
            let status = try await withinTime(timeout) {
                let response = try await GatewayConnections.client.execute(request, deadline: .distantFuture)
                // The connection is reusable only after its response was read.
                _ = try await response.body.collect(upTo: Self.mostBytes)
                return Int(response.status.code)
            }
            try Self.check(status)
        } catch is TimeLimitExceeded {
            throw CarrierFault.late
        }
    }

    /// Among 4xx errors, only those that don't concern credentials or rate are about this message.
    private static func check(_ status: Int) throws {
        switch status {
        case 200..<300: return
        case 400, 404, 410, 413, 415, 422: throw CarrierFault.refused("HTTP \(status)")
        default: throw CarrierFault.notNow("HTTP \(status)")
        }
    }

    private struct Wish: Encodable {
        let to: String
        let from: String?
        let text: String
    }

    private func request(for message: OutgoingMessage) throws -> HTTPClientRequest {
        var request = HTTPClientRequest(url: gateway.address)
        request.method = .POST
        request.headers.add(name: "Authorization", value: "Bearer \(gateway.key)")
        request.headers.add(name: "Content-Type", value: "application/json")
        request.headers.add(name: "Idempotency-Key", value: message.id.description)
        request.headers.add(name: "User-Agent", value: "Crosstown")
        let wish = Wish(to: message.address, from: gateway.sender, text: message.body)
        request.body = .bytes(ByteBuffer(bytes: try JSONEncoder().encode(wish)))
        return request
    }
}

/// The connections to the gateway, open while the process runs.
private enum GatewayConnections {
    static let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)

    private static var configuration: HTTPClient.Configuration {
        var configuration = HTTPClient.Configuration(redirectConfiguration: .disallow)
        configuration.connectionPool.retryConnectionEstablishment = false
        return configuration
    }
}
