public import CrosstownKit
import CrosstownValues
public import CrosstownWeb

/// The routes with which administrators manage program keys.
public struct KeyRoutes: Sendable {
    static let home: Link = "/console/keys"
    private static let console = RouteGroup(tag: "keys", access: .role(Role.administrator.rawValue))

    /// The entry in the console's menu.
    public static let menu = MenuEntry(
        name: KeyTexts.keys,
        icon: "shield",
        link: home,
        group: .access,
        roles: [Role.administrator.rawValue]
    )

    private let keys: ProgramKeys
    private let scopes: [KeyScope]
    private let offers: KeyOffers

    /// Creates the routes; `scopes` are the possible scopes of keys, and `seal` seals the keys that the form shows.
    public init(keys: ProgramKeys, scopes: [KeyScope], seal: any SecretSeal) {
        self.keys = keys
        self.scopes = scopes
        offers = KeyOffers(seal: seal)
    }

    static func revocation(of id: Identifier<ProgramKey>) -> Link { "/console/keys/\(id)/revoke" }

    /// Adds the routes.
    public func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        routes.page(
            Self.home.href,
            in: Self.console,
            show: RouteName("listKeys", "The keys of programs, without their secrets"),
            send: RouteName("makeKey", "Create a key for a program"),
            creates: true,
            check: KeyRequest.check(scopes, offers),
            page: { (_: Empty, refused) in try await page(refused) },
            change: { (_: Empty, input: Input<KeyRequest>, _) in ChangeResponse(try await make(input), at: Self.home) }
        )
        routes.action(
            "/console/keys/:id/revoke",
            in: Self.console,
            RouteName("revokeKey", "Revoke a program’s key")
        ) { (key: IdentifiedAddress<ProgramKey>, _) in
            try await keys.revoke(key.id)
            return ChangeResponse.done(at: Self.home)
        }
    }

    private func page(_ refused: RefusedForm?) async throws -> KeysPage {
        let secret = keys.newSecret()
        let made = try offers.seal(secret)
        return KeysPage(keys: try await keys.list(), scopes: scopes, newSecret: secret, made: made, refused: refused)
    }

    private func make(_ input: Input<KeyRequest>) async throws -> NewKeyResponse {
        let secret = offers.secret(of: input) ?? keys.newSecret()
        let key = try await keys.make(input.name, scopes: Set(input.scopes), secret: secret)
        return NewKeyResponse(id: key.id, name: key.name, scopes: key.scopes, secret: secret.text)
    }
}
