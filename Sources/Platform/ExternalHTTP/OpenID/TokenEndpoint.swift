import CrosstownKit
import Foundation

/// Fetches tokens from providers.
///
/// Source: RFC 6749 sections 2.3.1, 4.1.3 and 5.
struct TokenEndpoint: Sendable {
    private static let mostBytes = 128 * 1_024

    let reader: ExternalHTTPClient

    private struct Proof: Decodable {
        let idToken: String

        private enum CodingKeys: String, CodingKey {
            case idToken = "id_token"
        }
    }

    private struct Refusal: Decodable {
        let error: String
    }

    /// Returns the token for a code.
    func token(
        for code: String,
        _ verifier: String,
        _ wish: AuthorizationRequest,
        at address: String
    ) async throws -> String {
        let form = Self.form(wish.service, code, verifier, wish.returnAddress)
        let answer = try await send(form, of: wish.service, to: address)
        guard answer.status == 200 else { throw Self.fault(of: answer) }
        guard let proof = try? JSONDecoder().decode(Proof.self, from: Data(answer.body)) else {
            throw SignInFault.unreadable
        }
        return proof.idToken
    }

    /// Requests a token with an invalid code: the provider refuses either the code or our client.
    func examine(
        _ service: SignInService,
        _ code: String,
        _ verifier: String,
        _ returnAddress: String,
        at address: String
    ) async throws {
        let answer = try await send(Self.form(service, code, verifier, returnAddress), of: service, to: address)
        if answer.status == 200 { throw SignInFault.unreadable }
        // A provider that accepts our client refuses such a code, in words of its own.
        let fault = Self.fault(of: answer)
        if fault != .refused { throw fault }
    }

    private func send(_ form: FormText, of service: SignInService, to address: String) async throws -> ExternalResponse
    {
        let key = service.secret.map { secret in
            let pair = FormText.encoded(service.clientID) + ":" + FormText.encoded(secret)
            return "Basic " + Data(pair.utf8).base64EncodedString()
        }
        return try await SignInFault.reaching {
            try await reader.send(form, to: address, authorization: key, atMost: Self.mostBytes)
        }
    }

    private static func form(
        _ service: SignInService,
        _ code: String,
        _ verifier: String,
        _ returnAddress: String
    ) -> FormText {
        var form = FormText([
            "grant_type": "authorization_code", "code": code, "redirect_uri": returnAddress,
            "code_verifier": verifier,
        ])
        if service.secret == nil { form.add("client_id", service.clientID) }
        return form
    }

    private static func fault(of answer: ExternalResponse) -> SignInFault {
        let refusal = try? JSONDecoder().decode(Refusal.self, from: Data(answer.body))
        switch (answer.status, refusal?.error) {
        case (400..<500, "invalid_client"), (400..<500, "unauthorized_client"), (401, nil): return .badClient
        case (404, nil): return .unreadable
        case (400..<500, _): return .refused
        default: return .unreachable
        }
    }
}

extension SignInFault {
    /// Classifies failures of reaching a provider by whether they can be fixed here.
    static func reaching<Value>(_ call: () async throws -> Value) async throws -> Value {
        do {
            return try await call()
        } catch let error as CancellationError {
            throw error
        } catch ExternalRequestError.badAddress, ExternalRequestError.notPublic {
            throw SignInFault.badAddress
        } catch ExternalRequestError.tooLarge, ExternalRequestError.status(404) {
            throw SignInFault.unreadable
        } catch {
            throw SignInFault.unreachable
        }
    }

    /// The name of the error, without third-party text.
    var kind: String {
        switch self {
        case .badAddress: "address"
        case .unreachable: "unreachable"
        case .unreadable: "unreadable"
        case .otherIssuer: "issuer"
        case .lacks(let need): "lacks \(need.rawValue)"
        case .noKeys: "no keys"
        case .badClient: "client"
        case .declined: "declined"
        case .refused: "refused"
        case .unknownState: "state"
        case .badToken(let flaw): "token: \(flaw.rawValue)"
        }
    }
}
