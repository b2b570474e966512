import CrosstownAccounts
import CrosstownApp
import CrosstownContract
import CrosstownKit
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore

/// The whole application with the content of the demo, and somebody of each kind who owns nothing of it.
struct MatrixCity: Sendable {
    let client: any TestClientProtocol
    let operations: [CrosstownWeb.Operation]
    /// The description of the API.
    let description: String
    /// Where the things of others are.
    let known: AddressBook
    /// Those with the least rights first.
    let callers: [MatrixCaller]
    /// Who has every right of the console.
    let chief: MatrixCaller

    private static let password = "hundreds of callers"
    private static let owners = ["anna", "theo", "ines", "hugo", "lea", "marco", "sofia", "noah"]

    /// Runs the city; `isFilled` says whether it has the content of the demo.
    static func run<Value: Sendable>(
        isFilled: Bool = true,
        use: @escaping @Sendable (MatrixCity) async throws -> Value
    ) async throws -> Value {
        let folder = FileManager.default.temporaryDirectory.appending(path: "crosstown-\(UUID())").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let contact = ["--rentals-contact", "city@example.org"]
        let settings = try await TrialServer.settings(folder: folder, database: nil, features: nil, contact)
        try await Administrators(settings).create(userName: "chief", password: password)
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        let server = try await CrosstownApp.Server(settings, clock: ManualClock(), logger: logger)
        let (presenter, cookie) = (Presenter(languages: server.languages), SessionCookie(isSecure: false))
        let routes = server.routes(presenter: presenter, cookie: cookie)
        let router = server.router(of: routes, presenter: presenter, cookie: cookie)
        let (operations, description) = (routes.operations, try server.apiDescription())
        let value = try await Application(router: router, logger: logger).test(.router) { client in
            let builder = Builder(client: client, server: server)
            let known = isFilled ? try await builder.fill(operations) : AddressBook(operations)
            let callers = try await builder.callers()
            return try await use(
                MatrixCity(
                    client: client,
                    operations: operations,
                    description: description,
                    known: known,
                    callers: callers,
                    chief: builder.chief
                )
            )
        }
        try await server.platform.database.close()
        return value
    }

    /// Brings content and people in.
    private struct Builder: Sendable {
        let client: any TestClientProtocol
        let server: CrosstownApp.Server

        private var accounts: Accounts { server.platform.accounts }

        var chief: MatrixCaller {
            MatrixCaller("chief", roles: [RoleCatalog.administrator.name, "passenger"]) { try await signIn("chief") }
        }

        /// Fills the city, and looks through the pages of those whose city it is.
        func fill(_ operations: [CrosstownWeb.Operation]) async throws -> AddressBook {
            for name in MatrixCity.owners { _ = try await register(name) }
            let chief = try await signIn("chief")
            let driver = #"{"userName":"dave","password":"\#(password)","code":"D1"}"#
            try await post("/taxi/console/drivers", driver, as: chief)
            try await server.platform.database.write { transaction in
                guard let anna = try accounts.accounts(called: ["anna"], in: transaction)["anna"] else { return }
                _ = try CrowdedCity(rows: 2, anna: anna, now: server.platform.clock.now(), transaction).build()
            }
            try await server.fillDemo(
                visitor: MatrixCity.owners[0],
                administrator: "chief",
                others: Array(MatrixCity.owners.dropFirst())
            )
            let streams = try SampleBodies(description: server.apiDescription()).streams
            let pages = operations.filter { $0.method == .get && !streams.contains($0.line) }
            var known = AddressBook(operations)
            for name in ["anna", "theo", "noah", "dave", "chief"] {
                try await look(around: try await signIn(name), pages, &known)
            }
            return known
        }

        /// Follows links from all pages without parameters, each pattern a few times.
        private func look(
            around key: String,
            _ pages: [CrosstownWeb.Operation],
            _ known: inout AddressBook
        ) async throws {
            for page in pages where !page.path.contains(":") { known.learn(try await read(page.path, as: key)) }
            for page in pages where page.path.contains(":") {
                let (address, hasObject) = known.address(of: page)
                if hasObject { known.learn(try await read(address, as: key)) }
            }
        }

        private func read(_ address: String, as key: String) async throws -> String {
            let headers: HTTPFields = [.accept: "text/html", .authorization: "Bearer \(key)"]
            let answer = try await client.execute(uri: address, method: .get, headers: headers)
            return answer.status == .ok ? String(buffer: answer.body) : ""
        }

        private func post(_ address: String, _ body: String, as key: String) async throws {
            let headers: HTTPFields = [
                .accept: "application/json", .authorization: "Bearer \(key)", .contentType: "application/json",
            ]
            _ = try await client.execute(uri: address, method: .post, headers: headers, body: ByteBuffer(string: body))
        }

        /// Nobody, a rider, each role for a scope that nothing has, each key, and each role that is not limited.
        func callers() async throws -> [MatrixCaller] {
            let roles = accounts.catalog.all.filter { $0.rank < .administrator }
            var callers = [MatrixCaller("nobody", isKnown: false), try await caller("rider")]
            for role in roles.filter({ $0.scope != nil }) {
                let scope = try await foreignScope(of: role.name)
                callers.append(try await caller("foreign \(role.name)", role.name, scope: scope))
            }
            for scope in server.keyScopes {
                let key = try await server.makeKey("key of \(scope.name)", scopes: [scope.name])
                callers.append(MatrixCaller("key \(scope.name)", roles: [scope.name], key: key))
            }
            for role in roles.filter({ $0.scope == nil }) { callers.append(try await caller(role.name, role.name)) }
            return callers
        }

        /// A scope as the others are, of something that there is not.
        private func foreignScope(of role: String) async throws -> String {
            let known = try await server.platform.database.read { transaction in
                try server.modules.filter { $0.roles.contains { $0.name == role } }
                    .flatMap { try $0.scopes(of: role, among: nil, in: transaction) }.first?.id
            }
            guard let slash = known?.lastIndex(of: "/") else { return AddressBook.nothing }
            return String((known ?? "")[...slash]) + AddressBook.nothing
        }

        private func caller(_ name: String, _ role: String? = nil, scope: String? = nil) async throws -> MatrixCaller {
            let userName = "somebody" + String(name.utf8.reduce(7) { ($0 &* 31 &+ Int($1)) & 0xFFFFFF }, radix: 36)
            let account = try await register(userName)
            if let role {
                try await server.platform.database.write { transaction in
                    try accounts.grant(role, scope: scope, to: account, by: nil, in: transaction)
                }
            }
            return MatrixCaller(name, roles: Set([role].compactMap(\.self)).union(["passenger"])) {
                try await signIn(userName)
            }
        }

        private func register(_ name: String) async throws -> Identifier<Account> {
            try await accounts.register(Credentials(userName: name, password: MatrixCity.password))
        }

        private func signIn(_ name: String) async throws -> String {
            try await accounts.signIn(Credentials(userName: name, password: MatrixCity.password), for: .bearer).token
        }
    }
}
