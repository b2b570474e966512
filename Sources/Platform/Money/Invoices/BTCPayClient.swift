import AsyncHTTPClient
import CrosstownKit
import CrosstownValues
import Foundation
import NIOCore
import NIOHTTP1

/// Creates and reads invoices of a BTCPay Server.
///
/// Source of all names: BTCPay Server, Greenfield API 1.0, "Invoices".
struct BTCPayClient: Sendable {
    private static let mostBytes = 1024 * 1024

    let store: BTCPayStore

    /// Creates an invoice for an order, or returns the existing one, since the server has no idempotency keys.
    ///
    /// - Throws: `BTCPayFault`, and any error if there was no response.
    func makeInvoice(_ order: Identifier<TopUp>, _ amount: Money, returnAddress: String) async throws -> BTCPayInvoice {
        let earlier = try await send(request("?orderId=\(order)&take=10"))
        if let invoice = try Self.read([BTCPayInvoice].self, earlier).first(where: { $0.orderID == order.description })
        {
            return invoice
        }
        var request = request("")
        request.method = .POST
        request.headers.add(name: "Content-Type", value: "application/json")
        let wish = NewBTCPayInvoice(order: order, amount: amount, returnAddress: returnAddress)
        request.body = .bytes(ByteBuffer(bytes: try JSONEncoder().encode(wish)))
        return try Self.read(BTCPayInvoice.self, try await send(request))
    }

    /// Returns the current state of an invoice.
    ///
    /// - Throws: `BTCPayFault`, and any error if there was no response.
    func invoice(_ reference: String) async throws -> BTCPayInvoice {
        try Self.read(BTCPayInvoice.self, try await send(request("/" + reference)))
    }

    /// Validates that the server lets us read invoices.
    ///
    /// - Throws: `BTCPayFault`, and any error if there was no response.
    func check() async throws { _ = try await send(request("?take=1")) }

    private func request(_ path: String) -> HTTPClientRequest {
        var request = HTTPClientRequest(url: "\(store.address)/api/v1/stores/\(store.store)/invoices\(path)")
        request.headers.add(name: "Authorization", value: "token \(store.key)")
        return request
    }

    private func send(_ request: HTTPClientRequest) async throws -> Data {
        try await withinTime(store.timeout) {
            let response = try await PaymentConnections.client.execute(request, deadline: .distantFuture)
            let body = try await response.body.collect(upTo: Self.mostBytes)
            guard response.status == .ok else { throw BTCPayFault.refused(status: Int(response.status.code)) }
            return Data(body.readableBytesView)
        }
    }

    private static func read<Value: Decodable>(_ type: Value.Type, _ body: Data) throws -> Value {
        guard let value = try? JSONDecoder().decode(type, from: body) else { throw BTCPayFault.unreadable }
        return value
    }
}

enum BTCPayFault: Error {
    case refused(status: Int)
    case unreadable
}

private struct NewBTCPayInvoice: Encodable {
    struct Metadata: Encodable {
        let orderId: String
    }

    struct Checkout: Encodable {
        let expirationMinutes = 30
        let monitoringMinutes = 1440
        let redirectURL: String
        let redirectAutomatically = true
    }

    let amount: String
    let currency: String
    let metadata: Metadata
    let checkout: Checkout

    init(order: Identifier<TopUp>, amount: Money, returnAddress: String) {
        self.amount = amount.decimal
        currency = amount.currency.code
        metadata = Metadata(orderId: order.description)
        checkout = Checkout(redirectURL: returnAddress)
    }
}
