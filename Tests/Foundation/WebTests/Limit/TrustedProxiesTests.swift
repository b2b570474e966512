import CrosstownWeb
import HTTPTypes
import Hummingbird
import Testing

@Suite struct TrustedProxiesTests {
    private let ranges = ["10.0.0.0/8", "fd00::/8", "::1"].compactMap { AddressRange($0) }

    @Test func `a peer that is no proxy of ours speaks for itself, whatever it claims`() async throws {
        let client = try await client(of: "203.0.113.9", [forwardedFor: "198.51.100.1"])

        #expect(client == "203.0.113.9")
    }

    @Test(arguments: [
        ("198.51.100.1", "198.51.100.1"),
        // What a client claims stands to the left of what the proxies saw.
        ("6.6.6.6, 198.51.100.1", "198.51.100.1"),
        ("6.6.6.6, 198.51.100.1, 10.9.9.9", "198.51.100.1"),
        ("10.1.1.1, 198.51.100.1, 10.9.9.9,10.8.8.8", "198.51.100.1"),
        ("10.1.1.1, 10.2.2.2", "10.1.1.1"),
        ("198.51.100.1:4711", "198.51.100.1"),
        ("[2001:db8::7]:4711", "2001:db8:0:0:0:0:0:7"),
        ("2001:db8::7", "2001:db8:0:0:0:0:0:7"),
        ("::ffff:198.51.100.1", "198.51.100.1"),
        ("fe80::1%eth0", "fe80:0:0:0:0:0:0:1"),
        ("  198.51.100.1\t", "198.51.100.1"),
    ])
    func `behind a proxy, the first address from the right that is no proxy counts`(
        header: String,
        expected: String
    ) async throws {
        let client = try await client(of: "10.0.0.1", [forwardedFor: header])

        #expect(client == expected)
    }

    @Test(arguments: ["", "unknown", "6.6.6.6, unknown", "6.6.6.6,", "999.1.1.1", "6.6.6.6, 1.2.3.4.5", "[::1", "💥"])
    func `where the proxy names no address, its own counts`(header: String) async throws {
        let client = try await client(of: "10.0.0.1", [forwardedFor: header])

        #expect(client == "10.0.0.1" || (header == "[::1" && client == "0:0:0:0:0:0:0:1"))
    }

    @Test func `several headers count as one list, of bounded length`() async throws {
        var headers: HTTPFields = [:]
        headers.append(HTTPField(name: forwardedFor, value: "6.6.6.6"))
        headers.append(HTTPField(name: forwardedFor, value: "198.51.100.1"))
        let long = String(repeating: "10.1.1.1,", count: 5000) + "10.2.2.2"

        #expect(try await client(of: "::1", headers) == "198.51.100.1")
        #expect(try await client(of: "10.0.0.1", [forwardedFor: long]) == "10.1.1.1")
    }

    @Test(arguments: [
        ("for=198.51.100.1", "198.51.100.1"),
        ("for=6.6.6.6, For=\"[2001:db8::7]:80\";proto=https;by=10.0.0.1", "2001:db8:0:0:0:0:0:7"),
        ("proto=https;for=198.51.100.1, for=10.3.3.3", "198.51.100.1"), ("for=_hidden", "10.0.0.1"),
        ("proto=https", "10.0.0.1"), ("for=\"", "10.0.0.1"),
    ])
    func `the standard header is read where it is the one that the proxy writes`(
        header: String,
        expected: String
    ) async throws {
        let headers: HTTPFields = [forwarded: header, forwardedFor: "6.6.6.6"]
        let proxies = TrustedProxies(ranges, header: .forwarded)

        #expect(try await client(of: "10.0.0.1", headers, proxies) == expected)
    }

    @Test(arguments: [
        ("10.0.0.0/8", "10.255.0.1", true), ("10.0.0.0/8", "11.0.0.1", false), ("10.0.0.128/25", "10.0.0.127", false),
        ("10.0.0.128/25", "10.0.0.129", true), ("0.0.0.0/0", "1.2.3.4", true), ("::/0", "1.2.3.4", false),
        ("::ffff:10.0.0.0/104", "10.3.2.1", true), ("192.0.2.1", "192.0.2.1", true),
    ])
    func `a range holds the addresses that begin with its bits`(
        range: String,
        peer: String,
        isWithin: Bool
    ) async throws {
        let proxies = TrustedProxies([try #require(AddressRange(range))])

        let client = try await client(of: peer, [forwardedFor: "198.51.100.1"], proxies)

        #expect((client == "198.51.100.1") == isWithin)
    }

    @Test(arguments: ["", "/", "10.0.0.0/33", "10.0.0.0/", "10.0.0.0/-1", "10.0.0/8", "::/129", "host", "1.2.3.4/8/9"])
    func `what is no range is refused`(text: String) {
        #expect(AddressRange(text) == nil)
    }

    private let forwardedFor: HTTPField.Name
    private let forwarded: HTTPField.Name

    init() throws {
        forwardedFor = try #require(HTTPField.Name("X-Forwarded-For"))
        forwarded = try #require(HTTPField.Name("Forwarded"))
    }

    /// The address that a request is taken to come from.
    private func client(
        of peer: String,
        _ headers: HTTPFields,
        _ proxies: TrustedProxies? = nil
    ) async throws -> String? {
        var context = AddressedContext()
        context.remoteAddress = peer
        let head = HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/", headerFields: headers)
        let request = Request(head: head, body: RequestBody(buffer: .init()))
        let middleware = ForwardedMiddleware<AddressedContext>(proxies ?? TrustedProxies(ranges))
        let response = try await middleware.handle(request, context: context) { _, context in
            Response(status: .ok, headers: [.from: context.remoteAddress ?? ""])
        }
        return response.headers[.from]
    }
}
