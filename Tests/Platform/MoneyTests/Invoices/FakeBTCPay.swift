import CrosstownTesting
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization

/// The invoices of a BTCPay Server, in the shapes of its Greenfield interface, with the faults of a network.
final class FakeBTCPay: Sendable {
    static let key = "greenfield-key"
    static let store = "StoreOne"

    struct Invoice: Sendable {
        let id: String
        let order: String
        var amount: String
        var currency: String
        var status = "New"
        var additionalStatus = "None"
    }

    struct Books: Sendable {
        var invoices: [Invoice] = []
        /// How many of the next wishes for invoices get no answer, though the invoices are made.
        var lostAnswers = 0
        var isDown = false
        /// How many calls out of a hundred fail.
        var faultPercent = 0
        var random = SeededRandom(seed: 1)
    }

    let books = Mutex(Books())

    /// Makes every invoice stand in a way.
    func set(_ status: String, _ additionalStatus: String = "None") {
        books.withLock { books in
            for index in books.invoices.indices {
                books.invoices[index].status = status
                books.invoices[index].additionalStatus = additionalStatus
            }
        }
    }

    /// Runs the interface while a test uses it, which gets its address.
    func run<T: Sendable>(_ test: @escaping @Sendable (String) async throws -> T) async throws -> T {
        let router = Router()
        router.get("/api/v1/stores/\(Self.store)/invoices") { request, _ in
            let order = request.uri.queryParameters["orderId"].map(String.init)
            return self.answer(request) { books in
                let found = books.invoices.filter { $0.order == order }
                return "[" + found.map(\.json).joined(separator: ",") + "]"
            }
        }
        router.get("/api/v1/stores/\(Self.store)/invoices/:id") { request, context in
            let id = context.parameters.get("id")
            return self.answer(request) { books in books.invoices.first { $0.id == id }?.json }
        }
        router.post("/api/v1/stores/\(Self.store)/invoices") { request, _ in
            let body = try await request.body.collect(upTo: 10_000)
            let wish = try JSONDecoder().decode(Wish.self, from: Data(body.readableBytesView))
            return self.answer(request) { books in
                let id = "Inv\(books.invoices.count + 1)"
                let order = wish.metadata.orderId
                books.invoices.append(Invoice(id: id, order: order, amount: wish.amount, currency: wish.currency))
                return books.invoices.last?.json
            }
        }
        return try await withLoopbackServer(router, test)
    }

    private struct Wish: Decodable {
        struct Metadata: Decodable {
            let orderId: String
        }

        let amount: String
        let currency: String
        let metadata: Metadata
    }

    private func answer(_ request: Request, _ body: (inout Books) -> String?) -> Response {
        guard request.headers[.authorization] == "token \(Self.key)" else { return Response(status: .unauthorized) }
        return books.withLock { books in
            let isUnlucky = Int.random(in: 0..<100, using: &books.random) < books.faultPercent
            if books.isDown || isUnlucky { return Response(status: .badGateway) }
            guard let json = body(&books) else { return Response(status: .notFound) }
            if request.method == .post, books.lostAnswers > 0 {
                books.lostAnswers -= 1
                return Response(status: .gatewayTimeout)
            }
            return Response(status: .ok, body: ResponseBody(byteBuffer: ByteBuffer(string: json)))
        }
    }
}

extension FakeBTCPay.Invoice {
    fileprivate var json: String {
        #"{"id":"\#(id)","storeId":"StoreOne","amount":"\#(amount)","currency":"\#(currency)","type":"Standard","#
            + #""checkoutLink":"https://pay.example.org/i/\#(id)","status":"\#(status)","#
            + #""additionalStatus":"\#(additionalStatus)","metadata":{"orderId":"\#(order)"}}"#
    }
}
