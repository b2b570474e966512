import CrosstownKit

/// The published configuration of a provider.
///
/// Source of all names: OpenID Connect Discovery 1.0 section 3, RFC 8414, RFC 9207.
struct ProviderDocument: Decodable, Hashable, Sendable {
    /// The maximum size of the document in bytes.
    static let mostBytes = 256 * 1_024

    let issuer: String
    let authorizationEndpoint: String
    let tokenEndpoint: String
    let keysAddress: String
    /// The following members are optional and have defaults.
    let responseTypes: [String]?
    let algorithms: [String]?
    let proofKeyMethods: [String]?
    let clientAuthentication: [String]?
    let namesIssuerInAnswers: Bool?

    private enum CodingKeys: String, CodingKey {
        case issuer
        case authorizationEndpoint = "authorization_endpoint"
        case tokenEndpoint = "token_endpoint"
        case keysAddress = "jwks_uri"
        case responseTypes = "response_types_supported"
        case algorithms = "id_token_signing_alg_values_supported"
        case proofKeyMethods = "code_challenge_methods_supported"
        case clientAuthentication = "token_endpoint_auth_methods_supported"
        case namesIssuerInAnswers = "authorization_response_iss_parameter_supported"
    }

    /// The address of an issuer's document (section 4.1).
    static func address(of issuer: String) -> String {
        (issuer.hasSuffix("/") ? String(issuer.dropLast()) : issuer) + "/.well-known/openid-configuration"
    }

    /// Validates the document for a configured service.
    func check(for service: SignInService) throws(SignInFault) {
        guard issuer == service.issuer else { throw .otherIssuer(named: String(issuer.prefix(200))) }
        guard Self.has("code", responseTypes) else { throw .lacks(.codeFlow) }
        guard Self.has("S256", proofKeyMethods) else { throw .lacks(.proofKeys) }
        guard SigningKey.algorithms.contains(where: { Self.has($0, algorithms) }) else { throw .lacks(.algorithms) }
        guard service.secret == nil || Self.has("client_secret_basic", clientAuthentication) else {
            throw .lacks(.secretInHeader)
        }
    }

    private static func has(_ name: String, _ names: [String]?) -> Bool { names?.contains(name) ?? true }
}
