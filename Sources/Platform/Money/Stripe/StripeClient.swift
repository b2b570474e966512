import AsyncHTTPClient
import CrosstownKit
import Foundation
import NIOCore
import NIOHTTP1

/// A client of the Stripe API.
///
/// Source of all names: Stripe API reference, version 2024-06-20.
struct StripeClient: Sendable {
    private static let version = "2024-06-20"
    private static let mostBytes = 1024 * 1024

    let account: StripeAccount
    let timeout: Duration

    init(_ account: StripeAccount, timeout: Duration = .seconds(20)) {
        self.account = account
        self.timeout = timeout
    }

    /// Sends a POST request, once for each key.
    ///
    /// - Throws: `StripeFault`, and any error if there was no response.
    func post(_ path: String, _ form: FormText, key: CommandKey? = nil) async throws -> StripeReply {
        var request = request(path)
        request.method = .POST
        request.headers.add(name: "Content-Type", value: "application/x-www-form-urlencoded")
        if let key { request.headers.add(name: "Idempotency-Key", value: key.description) }
        request.body = .bytes(ByteBuffer(string: form.text))
        return try await send(request)
    }

    /// Sends a GET request.
    ///
    /// - Throws: `StripeFault`, and any error if there was no response.
    func get(_ path: String, _ query: FormText = FormText()) async throws -> StripeReply {
        try await send(request(query.text.isEmpty ? path : path + "?" + query.text))
    }

    private func request(_ path: String) -> HTTPClientRequest {
        var request = HTTPClientRequest(url: account.address + path)
        request.headers.add(name: "Authorization", value: "Bearer \(account.secretKey)")
        request.headers.add(name: "Stripe-Version", value: Self.version)
        return request
    }

    private func send(_ request: HTTPClientRequest) async throws -> StripeReply {
        try await withinTime(timeout) {
            let response = try await PaymentConnections.client.execute(request, deadline: .distantFuture)
            let body = try await response.body.collect(upTo: Self.mostBytes)
            return try StripeReply(status: Int(response.status.code), body: Data(body.readableBytesView))
        }
    }
}

/// A valid response: the result, or why Stripe refused.
enum StripeReply: Sendable {
    case done(Data)
    case refused(StripeError)

    /// - Throws: `StripeFault` for a response that says nothing about the call itself.
    init(status: Int, body: Data) throws {
        switch status {
        case 200...299: self = .done(body)
        case 401, 403: throw StripeFault.badKey
        case 400, 402, 404:
            guard let envelope = try? JSONDecoder().decode(StripeErrorEnvelope.self, from: body) else {
                throw StripeFault.unreadable
            }
            // The key was used for a call with other parameters, so this is no valid response to this one.
            if envelope.error.type == "idempotency_error" { throw StripeFault.notNow(status: status) }
            self = .refused(envelope.error)
        default: throw StripeFault.notNow(status: status)
        }
    }

    /// Returns the parsed result; `nil` if Stripe refused.
    ///
    /// - Throws: `StripeFault.unreadable`.
    func value<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value? {
        guard case .done(let body) = self else { return nil }
        guard let value = try? JSONDecoder().decode(type, from: body) else { throw StripeFault.unreadable }
        return value
    }
}

/// The connections to payment providers, open while the process runs.
enum PaymentConnections {
    static let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)

    private static var configuration: HTTPClient.Configuration {
        var configuration = HTTPClient.Configuration(redirectConfiguration: .disallow)
        configuration.connectionPool.retryConnectionEstablishment = false
        return configuration
    }
}
