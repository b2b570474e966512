import CrosstownTesting
import Foundation
import Hummingbird
import NIOCore
import Synchronization

/// The service that keeps tokens, as `docs/payments.md` describes it, with the faults of a network.
final class FakeVault: Sendable {
    static let key = "vault-key"

    /// Tokens that somebody has sent.
    struct Deposit: Encodable, Sendable {
        let id: String
        let account: String
        let coins: Int64
    }

    struct Safe: Sendable {
        var deposits: [Deposit] = []
        /// What was sent out, by the key of the call.
        var sent: [String: Int64] = [:]
        /// How a withdrawal is answered.
        var verdict = "sent"
        /// How many of the next answers get lost, though what was asked for is done.
        var lostAnswers = 0
        var isDown = false
        /// How many calls out of a hundred fail, before or after their effect.
        var faultPercent = 0
        var random = SeededRandom(seed: 1)
    }

    let safe = Mutex(Safe())

    /// What was sent out in all.
    var sentCoins: Int64 { safe.withLock { $0.sent.values.reduce(0, +) } }

    /// Runs the service while a test uses it, which gets its address.
    func run<T: Sendable>(_ test: @escaping @Sendable (String) async throws -> T) async throws -> T {
        let router = Router()
        router.post("/addresses") { request, _ in
            let wish: AddressWish = try await Self.read(request)
            return self.answer(request) { _ in #"{"address":"addr-\#(wish.account)"}"# }
        }
        router.get("/deposits") { request, _ in
            let since = request.uri.queryParameters["since"].flatMap { Int($0) } ?? 0
            return self.answer(request) { safe in
                let deposits = try JSONEncoder().encode(Array(safe.deposits.dropFirst(since)))
                let list = String(decoding: deposits, as: UTF8.self)
                return #"{"deposits":\#(list),"position":"\#(safe.deposits.count)"}"#
            }
        }
        router.post("/withdrawals") { request, _ in
            let wish: WithdrawalWish = try await Self.read(request)
            return self.answer(request) { safe in
                if safe.verdict == "sent" { safe.sent[wish.key] = wish.coins }
                return #"{"state":"\#(safe.verdict)","reference":"tx-1"}"#
            }
        }
        return try await withLoopbackServer(router, test)
    }

    private struct AddressWish: Decodable {
        let account: String
    }

    private struct WithdrawalWish: Decodable {
        let key: String
        let address: String
        let coins: Int64
    }

    private static func read<Value: Decodable>(_ request: Request) async throws -> Value {
        let body = try await request.body.collect(upTo: 10_000)
        return try JSONDecoder().decode(Value.self, from: Data(body.readableBytesView))
    }

    private func answer(_ request: Request, _ body: (inout Safe) throws -> String) -> Response {
        guard request.headers[.authorization] == "Bearer \(Self.key)" else { return Response(status: .unauthorized) }
        return safe.withLock { safe in
            if safe.isDown || Self.happens(&safe) { return Response(status: .badGateway) }
            guard let json = try? body(&safe) else { return Response(status: .internalServerError) }
            if safe.lostAnswers > 0 {
                safe.lostAnswers -= 1
                return Response(status: .gatewayTimeout)
            }
            if Self.happens(&safe) { return Response(status: .gatewayTimeout) }
            return Response(status: .ok, body: ResponseBody(byteBuffer: ByteBuffer(string: json)))
        }
    }

    private static func happens(_ safe: inout Safe) -> Bool {
        Int.random(in: 0..<100, using: &safe.random) < safe.faultPercent
    }
}
