import CrosstownRentals
import CrosstownTesting
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing

/// A city with a university whose people sign in at its service.
struct Campus: Sendable {
    static let institutions = "/rentals/console/institutions"
    static let setUp = "/rentals/set-up"
    static let connection =
        #"{"issuer":"https://login.example.edu","clientID":"city","secret":"s3cret","claim":"student_id","scopes":"profile"}"#

    let office: RentalOffice
    let signIn: FakeSignIn
    let city: String
    let client: any TestClientProtocol
    let university: String

    /// Lets a test call a city's routes, with the university connected.
    static func open(
        on engine: TestEngine = .sqlite,
        _ test: @escaping @Sendable (Campus) async throws -> Void
    ) async throws {
        let signIn = FakeSignIn()
        let office = RentalOffice(
            at: try await Depot(on: engine),
            locks: TestLocks(),
            signIn: signIn
        )
        let city = office.administrator()
        try await office.open { client in
            let id = try await add("University", as: city, client)
            let campus = Campus(office: office, signIn: signIn, city: city, client: client, university: id)
            #expect(try await campus.connect(id).status == .ok)
            try await test(campus)
        }
    }

    private static func add(_ name: String, as city: String, _ client: any TestClientProtocol) async throws -> String {
        let added = try await client.json(.post, institutions, as: city, #"{"name":"\#(name)"}"#)
        return try #require(try added.value("id"))
    }

    /// Another institution with one person in its roster, and no service yet.
    func addCollege(_ roster: String = "number,name\\nM1001,Mira Blanc") async throws -> String {
        let id = try await Self.add("College", as: city, client)
        let path = "\(Self.institutions)/\(id)/roster"
        let filled = try await client.json(.post, path, as: city, #"{"text":"\#(roster)"}"#)
        #expect(filled.status == .ok)
        return id
    }

    func connect(_ id: String, _ message: String = Campus.connection) async throws -> TestResponse {
        try await client.json(.post, "\(Self.institutions)/\(id)/sign-in", as: city, message)
    }

    /// A browser's way: what it asks for, and where from.
    func go(_ path: String, as rider: String, from site: String? = nil) async throws -> TestResponse {
        var headers: HTTPFields = [.accept: "text/html", .cookie: "sid=\(rider)"]
        if let name = HTTPField.Name("Sec-Fetch-Site") { headers[name] = site }
        return try await client.execute(uri: path, method: .get, headers: headers)
    }

    func way(to institution: String) -> String { "\(Self.setUp)/sign-in/\(institution)" }

    /// Goes to the service, and gives the address that it sends the browser back to.
    func leave(as rider: String, for institution: String? = nil) async throws -> String {
        let way = way(to: institution ?? university)
        let sent = try await go(way, as: rider, from: "same-origin")
        #expect(sent.status == .seeOther)
        #expect(sent.headers[.cacheControl] == "no-store")
        let address = try #require(sent.headers[.location])
        return try "\(way)/return?code=c&state=\(#require(address.split(separator: "=").last))"
    }

    /// Goes to the service and comes back; where the browser is sent then.
    func signInThere(as rider: String, for institution: String? = nil) async throws -> String {
        let back = try await go(try await leave(as: rider, for: institution), as: rider, from: "cross-site")
        #expect(back.status == .seeOther)
        #expect(back.headers[.cacheControl] == "no-store")
        return try #require(back.headers[.location])
    }

    /// Goes through the dialogs that follow.
    func end(_ draft: String, as rider: String) async throws -> TestResponse {
        let token = try #require(draft.split(separator: "=").last)
        let body = #"{"draft":"\#(token)","method":"debit_card"}"#
        let paid = try await client.json(.post, Self.setUp + "/payment", as: rider, body)
        guard paid.status == .ok, let last = try paid.value("draft") else { return paid }
        return try await client.json(
            .post,
            Self.setUp + "/position",
            as: rider,
            #"{"draft":"\#(last)","allowed":true}"#
        )
    }

    func profile(of rider: String) async throws -> TestResponse {
        try await client.json(.get, "/rentals/details", as: rider)
    }
}
