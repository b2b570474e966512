import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import Synchronization
import Testing

@Suite struct RateLimiterTests {
    private let clock = ManualClock()

    @Test func `a burst passes, then as many as time brings`() throws {
        let limiter = RateLimiter(Rate(3, within: Seconds(30)), clock: clock)
        for _ in 1...3 { try limiter.check("a") }

        let refused = #expect(throws: Problem.self) { try limiter.check("a") }
        clock.advance(milliseconds: 10_000)

        #expect(refused?.status == 429)
        #expect(refused?.headers[.retryAfter] == "10")
        #expect(throws: Never.self) { try limiter.check("a") }
        #expect(throws: Problem.self) { try limiter.check("a") }
        #expect(throws: Never.self) { try limiter.check("b") }
    }

    @Test(arguments: [
        (0.2, "Try again in 1 second."), (120, "Try again in 120 seconds."), (121, "Try again in 3 minutes."),
        (4_320, "Try again in 72 minutes."), (7_201, "Try again in 3 hours."), (86_400, "Try again in 24 hours."),
    ])
    func `how long to wait is said in the unit that people count it in`(seconds: Double, text: String) {
        #expect(Problem.tooOften(retryAfter: Seconds(seconds)).detail?.english == text)
    }

    @Test func `a flood of strangers neither fills the memory nor frees those who were refused`() throws {
        let limiter = RateLimiter(Rate(2, within: Seconds(60)), clock: clock, keyLimit: 100)
        for _ in 1...2 { try limiter.check("greedy") }

        for stranger in 1...5000 { try limiter.check("stranger \(stranger)") }

        #expect(limiter.keyCount <= 100)
        #expect(throws: Problem.self) { try limiter.check("greedy") }
    }

    @Test func `the networks of one wider network of IPv6 share a limit of their own`() throws {
        let limiter = RateLimiter(Rate(2, within: Seconds(60)), clock: clock)
        let key = { @Sendable (site: Int, network: Int) in
            NetworkKey.text(of: "2001:db8:\(String(site, radix: 16)):\(String(network, radix: 16))::1")
        }
        for network in 1...16 {
            for _ in 1...2 { try limiter.check("anna " + key(1, network)) }
        }

        for network in 17...40 {
            #expect(throws: Problem.self) { try limiter.check("anna " + key(1, network)) }
            #expect(throws: Problem.self) { try limiter.checkNotExhausted("anna " + key(1, network)) }
        }
        #expect(throws: Never.self) { try limiter.check("anna " + key(2, 1)) }
        #expect(throws: Never.self) { try limiter.check("theo " + key(1, 1)) }
        for host in 1...40 { try limiter.check(NetworkKey.text(of: "10.0.0.\(host)")) }
    }

    @Test(arguments: [
        "", "/64", "network 10.0.0.1", "network 1:2:3:4:5:6:7/64", "network 1:2:3:4:5:6:7:zz/64", "account x/64",
        "network 1:2:3:4:5:6:7:8:9/64", "network unknown",
    ])
    func `only a network of IPv6 is part of a wider one`(key: String) {
        #expect(NetworkKey.wider(key) == nil)
    }

    @Test func `what is refunded does not count`() throws {
        let limiter = RateLimiter(Rate(2, within: Seconds(60)), clock: clock)
        for _ in 1...100 {
            try limiter.check("campus")
            limiter.refund("campus")
        }
        for _ in 1...2 { try limiter.check("campus") }
        limiter.refund("stranger")

        #expect(throws: Problem.self) { try limiter.check("campus") }
        #expect(limiter.keyCount == 1)
    }

    @Test func `long keys take no more memory than short ones, and count as themselves`() throws {
        let limiter = RateLimiter(Rate(1, within: Seconds(60)), clock: clock)
        let long = String(repeating: "x", count: 240_000)

        try limiter.check(long + "1")
        try limiter.check(long + "2")

        #expect(limiter.keyBytes < 200)
        #expect(throws: Problem.self) { try limiter.check(long + "1") }
    }

    @Test func `a key is forgotten once it may do as much as a stranger`() throws {
        let limiter = RateLimiter(Rate(2, within: Seconds(120)), clock: clock)
        for stranger in 1...100 { try limiter.check("stranger \(stranger)") }

        clock.advance(milliseconds: 121_000)
        try limiter.check("another")

        #expect(limiter.keyCount == 1)
    }

    @Test func `keys that are not valid are counted by network before anybody looks them up`() async throws {
        let router = Router(context: WebContext.self)
        let (tokens, wrong) = (CountedTokens(), RateLimiter(Rate(3, within: Seconds(60)), clock: clock))
        router.add(middleware: ProblemMiddleware(presenter: Presenter()))
        router.add(
            middleware: CallerMiddleware(
                authenticator: tokens,
                cookie: SessionCookie(isSecure: false),
                wrongKeys: wrong
            )
        )
        router.get("/") { _, _ in "x" }

        try await Application(router: router).test(.router) { client in
            var answers: [Int] = []
            for _ in 1...6 {
                let headers: HTTPFields = [.authorization: "Bearer guess"]
                answers.append(try await client.execute(uri: "/", method: .get, headers: headers).status.code)
            }

            #expect(answers == [401, 401, 401, 429, 429, 429])
            #expect(tokens.lookups == 3)
        }
    }

    @Test(arguments: [
        "Basic YTpi", "Bearer eyJhbGciOiJub25lIn0.e30.", "Token abc", "Negotiate", "Bearer one two", "Bearer",
    ])
    func `a header that is no key of ours is ignored and counts nowhere, with a session and without`(
        authorization: String
    ) async throws {
        let router = Router(context: WebContext.self)
        let wrong = RateLimiter(Rate(1, within: Seconds(60)), clock: clock)
        router.add(middleware: ProblemMiddleware(presenter: Presenter()))
        router.add(
            middleware: CallerMiddleware(
                authenticator: OwnKeys(),
                cookie: SessionCookie(isSecure: false),
                wrongKeys: wrong
            )
        )
        router.get("/") { _, context in context.caller?.accountID ?? "nobody" }

        try await Application(router: router).test(.router) { client in
            var headers: HTTPFields = [.authorization: authorization]
            let anonymous = try await client.execute(uri: "/", method: .get, headers: headers)
            headers[.cookie] = "sid=own-1"
            let signedIn = try await client.execute(uri: "/", method: .get, headers: headers)
            headers[.authorization] = "Bearer own-2"
            let revoked = try await client.execute(uri: "/", method: .get, headers: headers)

            #expect(anonymous.text == "nobody")
            #expect(signedIn.text == "anna")
            #expect(revoked.status == .unauthorized)
        }
    }

    @Test func `each path counts for the limit that it has`() async throws {
        let router = Router(context: WebContext.self)
        let limiter = RateLimiter(Rate(1, within: Seconds(60)), clock: clock)
        router.add(middleware: ProblemMiddleware(presenter: Presenter()))
        let generous = RateLimiter(Rate(100, within: Seconds(60)), clock: clock)
        router.add(middleware: RateLimitMiddleware { $0.hasPrefix("/files/") ? generous : limiter })
        for path in ["/files/a", "/page"] { router.get(RouterPath(path)) { _, _ in "x" } }

        try await Application(router: router).test(.router) { client in
            var answers: [Int] = []
            for path in ["/files/a", "/files/a", "/page", "/page", "/files/a"] {
                answers.append(try await client.execute(uri: path, method: .get).status.code)
            }

            #expect(answers == [200, 200, 200, 429, 200])
        }
    }

    @Test func `browsers learn what pages may do, and https for good where we have it`() async throws {
        let router = Router(context: WebContext.self)
        router.add(middleware: SecurityHeaders(isSecure: true))
        router.get("/") { _, _ in "x" }

        try await Application(router: router).test(.router) { client in
            let headers = try await client.execute(uri: "/", method: .get).headers
            #expect(headers[.contentSecurityPolicy]?.contains("frame-ancestors 'none'") == true)
            #expect(headers[.contentSecurityPolicy]?.contains("unsafe-inline") == false)
            #expect(headers[.strictTransportSecurity] == "max-age=31536000; includeSubDomains")
            #expect(headers[.xContentTypeOptions] == "nosniff")
        }
    }

    @Test(arguments: [
        ("2001:db8:1:2:3::4", "2001:db8:1:2::ffff", true), ("2001:db8:1:2::1", "2001:db8:1:3::1", false),
        ("::ffff:10.0.0.1", "10.0.0.1", true), ("10.0.0.1", "10.0.0.2", false),
    ])
    func `one IPv6 network counts as one`(first: String, second: String, areSame: Bool) {
        #expect((key(of: first) == key(of: second)) == areSame)
    }

    private func key(of address: String) -> String {
        var context = AddressedContext()
        context.remoteAddress = address
        return context.rateKey
    }
}

/// Knows nobody, and counts who was asked for.
private final class CountedTokens: Authenticator {
    private let count = Mutex(0)

    var lookups: Int { count.withLock { $0 } }

    func caller(for token: String, kind: CredentialKind) async throws -> Caller? {
        count.withLock { $0 += 1 }
        return nil
    }
}

/// Knows one person, and keys of one form.
private struct OwnKeys: Authenticator {
    func caller(for token: String, kind: CredentialKind) async throws -> Caller? {
        token == "own-1" ? Caller(accountID: "anna", roles: []) : nil
    }

    func isKey(_ token: String) -> Bool { token.hasPrefix("own-") }
}

/// A context without a connection behind it.
struct AddressedContext: CrosstownContext {
    struct Source: RequestContextSource {
        let logger = Logger(label: "test")
    }

    var coreContext: CoreRequestContextStorage
    var caller: Caller?
    var remoteAddress: String?

    init(source: Source) { coreContext = CoreRequestContextStorage(source: source) }

    init() { self.init(source: Source()) }
}
