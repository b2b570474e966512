import AsyncHTTPClient
import CrosstownKit
import CrosstownValues
import Foundation
import NIOCore
import NIOHTTP1

/// A gateway that takes text messages over HTTP, as the operator names it.
public struct TextGateway: Sendable, Hashable {
    let address: String
    let key: String
    let sender: String?

    /// Describes a gateway; `nil` where the key would go through the open, or the address is none.
    ///
    /// - Parameters:
    ///   - address: where messages are posted: an https address, or one of this machine.
    ///   - key: what the gateway knows this service by.
    ///   - sender: what readers see as the sender; the gateway's own where `nil`.
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

/// Hands text messages to a gateway, one request for each: a JSON object with `to`, `text` and perhaps `from`, the key as a
/// bearer token, and an `Idempotency-Key` by which a gateway knows a message that comes again.
public struct HTTPTextCarrier: MessageCarrier {
    private static let mostBytes = 64 * 1024

    private let gateway: TextGateway
    private let timeout: Duration

    /// Makes a carrier.
    public init(_ gateway: TextGateway, timeout: Duration = .seconds(15)) {
        self.gateway = gateway
        self.timeout = timeout
    }

    /// Hands one text message on.
    ///
    /// - Throws: `CarrierFault`, and any error of the connection.
    public func carry(_ message: OutgoingMessage) async throws {
        let request = try request(for: message)
        do {
            let status = try await withinTime(timeout) {
                let response = try await GatewayConnections.client.execute(request, deadline: .distantFuture)
                // Only an answer that was read leaves the connection to the next message.
                _ = try await response.body.collect(upTo: Self.mostBytes)
                return Int(response.status.code)
            }
            try Self.check(status)
        } catch is TimeLimitExceeded {
            throw CarrierFault.late
        }
    }

    /// Of the fours only those are about this message that say nothing of who asks, and how often.
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

/// The connections to the gateway, open for as long as the process runs.
private enum GatewayConnections {
    static let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)

    private static var configuration: HTTPClient.Configuration {
        var configuration = HTTPClient.Configuration(redirectConfiguration: .disallow)
        configuration.connectionPool.retryConnectionEstablishment = false
        return configuration
    }
}
