import CrosstownKit
import CrosstownTesting
import CrosstownValues
import Crypto
import CryptoExtras
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization

/// An OpenID provider that does what a test tells it; it signs by its own hand, and checks proof keys.
final class FakeProvider: Sendable {
    static let client = "crosstown city"
    static let secret = "s3cret+/:%"

    /// How a token is signed.
    enum Signature: Sendable {
        case rsa
        case elliptic
        /// By a key of the same kind that is not published.
        case stranger
        /// Not at all.
        case none
        /// By a shared secret, which is the public key that everybody knows.
        case confused
    }

    struct Script: Sendable {
        /// What a token says otherwise than usual, as JSON; what is `nil` is left out.
        var claims: [String: String?] = [:]
        var signature = Signature.rsa
        /// What the head of a token says otherwise than usual, as JSON.
        var head: [String: String] = [:]
        /// What the provider publishes of itself otherwise than usual, as JSON.
        var document: [String: String?] = [:]
        /// What the keys are called.
        var keyName = "one"
        /// All that is published in place of the keys.
        var keys: String?
        /// What is answered in place of tokens.
        var refusal: (status: HTTPResponse.Status, body: String)?
        var token: String?
    }

    /// What a browser was sent here with.
    private struct Visit: Sendable {
        let challenge: String
        let nonce: String
        let address: String
    }

    struct Call: Sendable {
        let form: [String: String]
        let authorization: String?
    }

    let script = Mutex(Script())
    let calls = Mutex<[Call]>([])
    let keyReads = Mutex(0)
    private let clock: ManualClock
    private let visits = Mutex<[String: Visit]>([:])
    private let address = Mutex("")
    private let rsa: _RSA.Signing.PrivateKey
    private let elliptic = P256.Signing.PrivateKey()
    private let stranger: _RSA.Signing.PrivateKey

    /// Made once: it takes long to find their primes.
    private static let keys = Result {
        try [_RSA.Signing.PrivateKey(keySize: .bits2048), _RSA.Signing.PrivateKey(keySize: .bits2048)]
    }

    init(clock: ManualClock) throws {
        self.clock = clock
        let keys = try Self.keys.get()
        (rsa, stranger) = (keys[0], keys[1])
    }

    var issuer: String { address.withLock { $0 } }

    func set(_ change: (inout Script) -> Void) { script.withLock { change(&$0) } }

    /// Serves while a test runs.
    func run<T: Sendable>(_ test: @escaping @Sendable () async throws -> T) async throws -> T {
        let router = Router()
        router.get("/.well-known/openid-configuration") { _, _ in Self.json(self.document) }
        router.get("/keys") { _, _ in
            self.keyReads.withLock { $0 += 1 }
            return Self.json(try self.keys())
        }
        router.post("/token") { request, _ in
            let body = try await request.body.collect(upTo: 20_000)
            return try self.answer(to: request, Self.fields(of: String(buffer: body)))
        }
        return try await withLoopbackServer(router) { address in
            self.address.withLock { $0 = address }
            return try await test()
        }
    }

    /// What a browser comes back with after somebody has signed in at an address.
    func visit(_ address: String) -> SignInReturn {
        let fields = Self.fields(of: String(address.split(separator: "?", maxSplits: 1).last ?? ""))
        let visit = Visit(
            challenge: fields["code_challenge"] ?? "",
            nonce: fields["nonce"] ?? "",
            address: fields["redirect_uri"] ?? ""
        )
        return visits.withLock { visits in
            let code = "code\(visits.count)"
            visits[code] = visit
            return SignInReturn(state: fields["state"], code: code, issuer: nil, error: nil)
        }
    }

    static func fields(of text: String) -> [String: String] {
        text.split(separator: "&").reduce(into: [:]) { fields, pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            fields[String(parts[0])] = parts.last.flatMap { String($0).removingPercentEncoding }
        }
    }

    // MARK: What it publishes

    private var document: String {
        let usual: [String: String?] = [
            "issuer": Self.quoted(issuer), "authorization_endpoint": Self.quoted(issuer + "/authorize?tenant=7"),
            "token_endpoint": Self.quoted(issuer + "/token"), "jwks_uri": Self.quoted(issuer + "/keys"),
            "response_types_supported": #"["code","id_token"]"#, "code_challenge_methods_supported": #"["S256"]"#,
            "id_token_signing_alg_values_supported": #"["RS256","ES256"]"#,
        ]
        return Self.object(usual.merging(script.withLock { $0.document }) { $1 })
    }

    private func keys() throws -> String {
        let (name, other) = script.withLock { ($0.keyName, $0.keys) }
        if let other { return other }
        let parts = try rsa.publicKey.getKeyPrimitives()
        let point = Array(elliptic.publicKey.x963Representation)
        let (x, y) = (Self.encode(Array(point[1...32])), Self.encode(Array(point[33...])))
        return """
            {"keys":[
            {"kty":"oct","k":"c2VjcmV0","kid":"\(name)"},
            {"kty":"RSA","use":"enc","alg":"RSA-OAEP","kid":"\(name)","n":"AQAB","e":"AQAB"},
            {"kty":"OKP","crv":"X448","x":7,"kid":"\(name)","alg":["none"]},
            {"kty":"RSA","use":"sig","kid":"\(name)","alg":"RS256",
             "n":"\(Self.encode(Array(parts.modulus)))","e":"\(Self.encode(Array(parts.publicExponent)))"},
            {"kty":"EC","crv":"P-256","kid":"\(name)","x":"\(x)","y":"\(y)"}]}
            """
    }

    // MARK: Tokens

    private func answer(to request: Request, _ form: [String: String]) throws -> Response {
        calls.withLock { $0.append(Call(form: form, authorization: request.headers[.authorization])) }
        let script = script.withLock { $0 }
        if let refusal = script.refusal { return Self.json(refusal.body, refusal.status) }
        guard let visit = visits.withLock({ $0.removeValue(forKey: form["code"] ?? "") }),
            visit.address == form["redirect_uri"],
            visit.challenge == Self.encode(Array(SHA256.hash(data: Data((form["code_verifier"] ?? "").utf8))))
        else { return Self.json(#"{"error":"invalid_grant"}"#, .badRequest) }
        let token = try script.token ?? token(script, nonce: visit.nonce)
        return Self.json(#"{"access_token":"a","token_type":"Bearer","id_token":"\#(token)"}"#)
    }

    private func token(_ script: Script, nonce: String) throws -> String {
        let now = clock.now().milliseconds / 1000
        let usual: [String: String?] = [
            "iss": Self.quoted(issuer), "sub": Self.quoted("mira-7"), "aud": Self.quoted(Self.client),
            "exp": "\(now + 300)", "iat": "\(now)", "nonce": Self.quoted(nonce), "student_id": "1001",
            "name": Self.quoted("Mira Rossi"), "groups": #"["students"]"#, "email_verified": "true",
        ]
        let algorithms = ["elliptic": "ES256", "none": "none", "confused": "HS256"]
        let head: [String: String?] = [
            "typ": Self.quoted("JWT"), "kid": Self.quoted(script.keyName),
            "alg": Self.quoted(algorithms["\(script.signature)"] ?? "RS256"),
        ]
        let parts = [head.merging(script.head) { $1 }, usual.merging(script.claims) { $1 }]
        let text = parts.map { Self.encode(Array(Self.object($0).utf8)) }.joined(separator: ".")
        return text + "." + Self.encode(try sign(text, script.signature))
    }

    private func sign(_ text: String, _ signature: Signature) throws -> [UInt8] {
        let data = Data(text.utf8)
        switch signature {
        case .rsa: return Array(try rsa.signature(for: data, padding: .insecurePKCS1v1_5).rawRepresentation)
        case .stranger: return Array(try stranger.signature(for: data, padding: .insecurePKCS1v1_5).rawRepresentation)
        case .elliptic: return Array(try elliptic.signature(for: data).rawRepresentation)
        case .none: return []
        case .confused:
            let key = SymmetricKey(data: Data(rsa.publicKey.pemRepresentation.utf8))
            return Array(HMAC<SHA256>.authenticationCode(for: data, using: key))
        }
    }

    // MARK: Forms of text

    private static func object(_ members: [String: String?]) -> String {
        "{" + members.compactMap { name, value in value.map { quoted(name) + ":" + $0 } }.joined(separator: ",") + "}"
    }

    private static func quoted(_ text: String) -> String { "\"\(text)\"" }

    private static func encode(_ bytes: [UInt8]) -> String {
        Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    private static func json(_ text: String, _ status: HTTPResponse.Status = .ok) -> Response {
        Response(
            status: status,
            headers: [.contentType: "application/json"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: text))
        )
    }
}
