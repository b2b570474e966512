import AsyncHTTPClient
import CrosstownKit
import Foundation
import NIOCore
import NIOHTTP1

/// Speaks with the interface of Stripe.
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

    /// Changes something, once for each key.
    ///
    /// - Throws: `StripeFault`, and any error where no answer came.
    func post(_ path: String, _ form: FormText, key: CommandKey? = nil) async throws -> StripeReply {
        var request = request(path)
        request.method = .POST
        request.headers.add(name: "Content-Type", value: "application/x-www-form-urlencoded")
        if let key { request.headers.add(name: "Idempotency-Key", value: key.description) }
        request.body = .bytes(ByteBuffer(string: form.text))
        return try await send(request)
    }

    /// Reads something.
    ///
    /// - Throws: `StripeFault`, and any error where no answer came.
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

/// An answer that counts: what was asked for, or why it is not done.
enum StripeReply: Sendable {
    /// What was asked for, as JSON.
    case done(Data)
    /// Why it is not done.
    case refused(StripeError)

    /// - Throws: `StripeFault` for an answer that says nothing about the call itself.
    init(status: Int, body: Data) throws {
        switch status {
        case 200...299: self = .done(body)
        case 401, 403: throw StripeFault.badKey
        case 400, 402, 404:
            guard let envelope = try? JSONDecoder().decode(StripeErrorEnvelope.self, from: body) else {
                throw StripeFault.unreadable
            }
            // The key was used for a call with other contents: whatever happened then, this is no answer.
            if envelope.error.type == "idempotency_error" { throw StripeFault.notNow(status: status) }
            self = .refused(envelope.error)
        default: throw StripeFault.notNow(status: status)
        }
    }

    /// What was asked for; `nil` where it is not done.
    ///
    /// - Throws: `StripeFault.unreadable`.
    func value<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value? {
        guard case .done(let body) = self else { return nil }
        guard let value = try? JSONDecoder().decode(type, from: body) else { throw StripeFault.unreadable }
        return value
    }
}

/// The connections to payment providers, open for as long as the process runs.
enum PaymentConnections {
    static let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)

    private static var configuration: HTTPClient.Configuration {
        var configuration = HTTPClient.Configuration(redirectConfiguration: .disallow)
        configuration.connectionPool.retryConnectionEstablishment = false
        return configuration
    }
}
