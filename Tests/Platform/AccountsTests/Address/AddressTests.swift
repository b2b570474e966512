import CrosstownAccounts
import CrosstownContract
import CrosstownKit
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct AddressTests {
    private static let password = "violet lamp post"

    @Test(arguments: TestEngine.reachable)
    func `an address counts once the code that went there is entered`(engine: TestEngine) async throws {
        try await open(on: engine) { town in
            _ = try await town.post("/me/email", #"{"email":"Anna@Example.org","password":"violet lamp post"}"#)
            let before = try await town.owner(of: "anna@example.org")
            let code = try await town.code()
            let wrong = try await town.post("/me/email/code", #"{"code":"\#(code == "000000" ? "1" : "000000")"}"#)
            let right = try await town.post("/me/email/code", #"{"code":"\#(code)"}"#)

            #expect(before == nil)
            #expect(wrong == .unprocessableContent)
            #expect(right == .noContent)
            #expect(try await town.owner(of: "anna@example.org") == town.anna.account)
            let session = try await town.office.accounts.signIn(
                Credentials(userName: "ANNA@example.org", password: Self.password)
            )
            #expect(session.account == town.anna.account)
        }
    }

    @Test func `the field of the code is described by the sentence that says where the code is`() async throws {
        try await open(on: .sqlite) { town in
            _ = try await town.post("/me/email", #"{"email":"anna@example.org","password":"violet lamp post"}"#)
            let page = try await town.client.keyedPage("/me/email", as: town.anna.token)

            #expect(page.contains(#"<p class="hint" id="code-hint">"#))
            let field = page.split(separator: "<input").first { $0.contains(#"name="code""#) }
            #expect(field?.contains(#"aria-describedby="code-hint""#) == true)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `whoever lost the answer sends the code again, and is confirmed once`(engine: TestEngine) async throws {
        try await open(on: engine) { town in
            _ = try await town.post("/me/email", #"{"email":"anna@example.org","password":"violet lamp post"}"#)
            let code = try await town.code()
            let answers = try await [
                town.post("/me/email/code", #"{"code":"\#(code)"}"#),
                town.post("/me/email/code", #"{"code":"\#(code)"}"#),
            ]
            let after = try await town.client.json(.get, "/me/email", as: town.anna.token)

            #expect(answers == [.noContent, .noContent])
            #expect(try await town.owner(of: "anna@example.org") == town.anna.account)
            #expect(try await town.subjects().count == 1)
            #expect(!after.text.contains(#""pending":"anna"#))
        }
    }

    @Test(arguments: ["", "violet lamp pole"])
    func `whoever does not know the password changes no address`(password: String) async throws {
        try await open(on: .sqlite) { town in
            try await town.confirm()
            let body = #"{"email":"eve@evil.example","password":"\#(password)"}"#

            #expect(try await town.post("/me/email", body) == .unprocessableContent)
            #expect(try await town.post("/me/email/remove", body) == .unprocessableContent)
            #expect(try await town.owner(of: "anna@example.org") == town.anna.account)
            #expect(try await town.subjects().count == 1)
        }
    }

    @Test func `whoever knows the password has the address forgotten`() async throws {
        try await open(on: .sqlite) { town in
            try await town.confirm()

            #expect(try await town.post("/me/email/remove", #"{"password":"violet lamp post"}"#) == .noContent)
            #expect(try await town.owner(of: "anna@example.org") == nil)
        }
    }

    @Test func `a code holds for twenty minutes and five tries`() async throws {
        try await open(on: .sqlite) { town in
            _ = try await town.post("/me/email", #"{"email":"anna@example.org","password":"violet lamp post"}"#)
            let first = try await town.code()
            for _ in 0..<5 { _ = try await town.post("/me/email/code", #"{"code":"none"}"#) }
            let tried = try await town.post("/me/email/code", #"{"code":"\#(first)"}"#)
            _ = try await town.post("/me/email", #"{"email":"anna@example.org","password":"violet lamp post"}"#)
            let second = try await town.code()
            town.office.host.clock.advance(milliseconds: 1201_000)
            let late = try await town.post("/me/email/code", #"{"code":"\#(second)"}"#)

            #expect(tried == .unprocessableContent)
            #expect(late == .unprocessableContent)
            #expect(try await town.owner(of: "anna@example.org") == nil)
        }
    }

    @Test(arguments: ["anna", "a@b", "anna@example.org\r\nBcc: eve@evil.example", "<anna@example.org>"])
    func `what is no address is refused`(text: String) async throws {
        try await open(on: .sqlite) { town in
            let escaped = text.replacing("\r\n", with: "\\r\\n").replacing("Bcc: ", with: "Bcc:(")
            let refused = try await town.post("/me/email", #"{"email":"\#(escaped)","password":"violet lamp post"}"#)

            #expect(refused == .unprocessableContent)
            #expect(try await town.office.states().isEmpty)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `whoever forgot the password has a new one by a link that holds once`(engine: TestEngine) async throws {
        try await open(on: engine) { town in
            try await town.confirm()
            let known = try await town.post("/forgot", #"{"email":"anna@example.org"}"#, isSignedIn: false)
            let unknown = try await town.post("/forgot", #"{"email":"nobody@example.org"}"#, isSignedIn: false)
            try await town.runDeadlines()
            let key = try await town.key()
            let weak = try await town.reset(key, "short")
            let done = try await town.reset(key, "another violet lamp")
            let again = try await town.reset(key, "a third violet lamp")

            #expect(known == unknown)
            #expect(known == .noContent)
            #expect(weak == .unprocessableContent)
            #expect(done == .noContent)
            #expect(again == .conflict)
            let accounts = town.office.accounts
            #expect(try await accounts.caller(for: town.anna.token, kind: .bearer) == nil)
            let session = try await accounts.signIn(Credentials(userName: "anna", password: "another violet lamp"))
            #expect(session.account == town.anna.account)
            #expect(try await town.subjects().last == "Your password was changed")
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a link to a new password holds no more once the password was changed`(engine: TestEngine) async throws {
        try await open(on: engine) { town in
            try await town.confirm()
            _ = try await town.post("/forgot", #"{"email":"anna@example.org"}"#, isSignedIn: false)
            try await town.runDeadlines()
            let key = try await town.key()
            let change = #"{"password":"violet lamp post","newPassword":"a calm violet lamp"}"#

            #expect(try await town.post("/me/password", change) == .noContent)
            #expect(try await town.reset(key, "another violet lamp") == .conflict)
        }
    }

    @Test func `a link to a new password is too old after twenty minutes`() async throws {
        try await open(on: .sqlite) { town in
            try await town.confirm()
            _ = try await town.post("/forgot", #"{"email":"anna@example.org"}"#, isSignedIn: false)
            try await town.runDeadlines()
            let key = try await town.key()
            town.office.host.clock.advance(milliseconds: 1201_000)

            #expect(try await town.reset(key, "another violet lamp") == .conflict)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `one registers with an address and two equal passwords`(engine: TestEngine) async throws {
        try await open(on: engine) { town in
            let form = #"{"email":"luca@example.org","password":"violet lamp post","passwordAgain":"#
            let unequal = try await town.post("/register/email", form + #""violet"}"#, isSignedIn: false)
            let done = try await town.post("/register/email", form + #""violet lamp post"}"#, isSignedIn: false)

            #expect(unequal == .unprocessableContent)
            #expect(done == .noContent)
            #expect(try await town.subjects().last?.hasPrefix("Your code is ") == true)
            #expect(try await town.owner(of: "luca@example.org") == nil)
        }
    }

    private struct AddressTown: Sendable {
        let client: any TestClientProtocol
        let office: Office
        let service: AddressService
        let anna: SignedIn

        func post(_ path: String, _ json: String, isSignedIn: Bool = true) async throws -> HTTPResponse.Status {
            try await client.json(.post, path, as: isSignedIn ? anna.token : nil, json).status
        }

        func reset(_ key: String, _ password: String) async throws -> HTTPResponse.Status {
            let json = #"{"key":"\#(key)","newPassword":"\#(password)","passwordAgain":"\#(password)"}"#
            return try await post("/forgot/new", json, isSignedIn: false)
        }

        func confirm() async throws {
            _ = try await post("/me/email", #"{"email":"anna@example.org","password":"violet lamp post"}"#)
            _ = try await post("/me/email/code", #"{"code":"\#(try await code())"}"#)
        }

        func owner(of address: String) async throws -> Identifier<Account>? {
            try await office.host.database.read {
                try office.accounts.account(reachedAt: .mail(address), in: $0)
            }
        }

        func subjects() async throws -> [String] {
            try await office.host.database.read {
                try $0.query("SELECT subject FROM mail_message ORDER BY made_at, id").map { try $0.get("subject") }
            }
        }

        /// The latest code that went out.
        func code() async throws -> String {
            let subject = try await subjects().last { $0.hasPrefix("Your code is ") }
            return String(try #require(subject).suffix(6))
        }

        /// What the latest link to a new password shows.
        func key() async throws -> String {
            let body = try await office.host.database.read {
                try $0.query("SELECT body FROM mail_message ORDER BY id").compactMap {
                    try $0.get("body", as: String.self)
                }.last { $0.contains("/forgot/new?key=") }
            }
            return try #require(body?.split(separator: "key=").last).filter { !$0.isWhitespace }
        }

        func runDeadlines() async throws { try await office.host.work(and: service.deadlineHandlers) }
    }

    private func open(on engine: TestEngine, _ use: @Sendable (AddressTown) async throws -> Void) async throws {
        let office = try await Office(on: engine)
        _ = try await office.accounts.register(Credentials(userName: "anna", password: Self.password))
        let anna = try await office.accounts.signIn(
            Credentials(userName: "anna", password: Self.password),
            for: .bearer
        )
        let service = AddressService(accounts: office.accounts, mail: office.delivery)
        let cookie = SessionCookie(isSecure: false)
        let throttle = SignInThrottle(clock: office.host.clock)
        let devices = try KnownDevices.forTests()
        let routes: @Sendable (Routes<WebContext>) -> Void = { routes in
            AddressRoutes(service, cookie: cookie, throttle: throttle).add(to: routes)
            AccountRoutes(accounts: office.accounts, cookie: cookie, throttle: throttle, devices: devices)
                .add(to: routes)
        }
        try await office.host.open(routes: routes, knownBy: office.accounts) { client in
            try await use(AddressTown(client: client, office: office, service: service, anna: anna))
        }
    }
}
