import AsyncHTTPClient
public import CrosstownKit
public import CrosstownValues
import Foundation
import NIOCore
import NIOHTTP1

/// A vault behind a service of the operator, with JSON over HTTP (`docs/payments.md`, "Coins as tokens").
public struct HTTPTokenVault: TokenVault, CustomStringConvertible {
    private static let mostBytes = 1024 * 1024

    /// The vault's name in the ledger.
    public let name = "token"
    private let address: String
    private let key: String
    private let timeout: Duration

    /// Creates the vault.
    ///
    /// - Parameters:
    ///   - address: the service's address, without a trailing slash.
    ///   - key: authenticates this server.
    ///   - timeout: the timeout of a request.
    public init(address: String, key: String, timeout: Duration = .seconds(20)) {
        self.address = address
        self.key = key
        self.timeout = timeout
    }

    /// Omits the key, for logs.
    public var description: String { "tokens at \(address)" }

    /// Returns the deposit address of an account.
    public func depositAddress(of owner: Identifier<Account>) async throws -> String {
        let answer: AddressResponse = try await send(.POST, "/addresses", AddressWish(account: owner.description))
        return answer.address
    }

    /// Returns new deposits.
    public func deposits(since position: String) async throws -> TokenDeposits {
        let answer: DepositsResponse = try await send(.GET, "/deposits?since=" + FormText.encoded(position))
        let deposits = answer.deposits.map { TokenDeposits.Deposit(id: $0.id, account: $0.account, coins: $0.coins) }
        return TokenDeposits(deposits, position: answer.position)
    }

    /// Requests a withdrawal.
    public func withdraw(_ coins: Int64, to address: String, key: CommandKey) async throws -> TokenResponse {
        let wish = WithdrawalWish(key: key.description, address: address, coins: coins)
        let answer: WithdrawalResponse = try await send(.POST, "/withdrawals", wish)
        switch answer.state {
        case .sent: return .sent(reference: answer.reference ?? "")
        case .refused: return .refused
        case .underWay: return .underWay
        }
    }

    private func send<Value: Decodable & Sendable>(
        _ method: HTTPMethod,
        _ path: String,
        _ body: (any Encodable)? = nil
    ) async throws -> Value {
        var request = HTTPClientRequest(url: address + path)
        request.method = method
        request.headers.add(name: "Authorization", value: "Bearer \(key)")
        if let body {
            request.headers.add(name: "Content-Type", value: "application/json")
            request.body = .bytes(ByteBuffer(bytes: try JSONEncoder().encode(body)))
        }
        return try await withinTime(timeout) { [request] in
            let response = try await PaymentConnections.client.execute(request, deadline: .distantFuture)
            let body = try await response.body.collect(upTo: Self.mostBytes)
            guard response.status == .ok else { throw TokenFault.refused(status: Int(response.status.code)) }
            guard let value = try? JSONDecoder().decode(Value.self, from: Data(body.readableBytesView)) else {
                throw TokenFault.unreadable
            }
            return value
        }
    }
}

enum TokenFault: Error {
    case refused(status: Int)
    case unreadable
}

private struct AddressWish: Encodable {
    let account: String
}

private struct AddressResponse: Decodable, Sendable {
    let address: String
}

private struct DepositsResponse: Decodable, Sendable {
    struct Deposit: Decodable, Sendable {
        let id: String
        let account: String
        let coins: Int64
    }

    let deposits: [Deposit]
    let position: String
}

private struct WithdrawalWish: Encodable {
    let key: String
    let address: String
    let coins: Int64
}

private struct WithdrawalResponse: Decodable, Sendable {
    enum State: String, Decodable, Sendable {
        case sent
        case refused
        case underWay
    }

    let state: State
    let reference: String?
}
