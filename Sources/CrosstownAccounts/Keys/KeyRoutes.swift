public import CrosstownKit
import CrosstownValues
public import CrosstownWeb

/// Declares what administrators do with the keys of programs.
public struct KeyRoutes: Sendable {
    static let home: Link = "/console/keys"
    private static let tag = "keys"
    private static let access = Access.role(Role.administrator.rawValue)

    /// Where the keys stand in the console.
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

    /// Makes the routes; `scopes` are what keys can be given, `seal` marks the keys that the form shows.
    public init(
        keys: ProgramKeys,
        scopes: [KeyScope],
        seal: any SecretSeal
    ) {
        self.keys = keys
        self.scopes = scopes
        offers = KeyOffers(seal: seal)
    }

    /// The address of one key.
    private struct KeyAddress: Codable, Sendable {
        var id: Identifier<ProgramKey>
    }

    static func revocation(of id: Identifier<ProgramKey>) -> Link { "/console/keys/\(id)/revoke" }

    /// Declares the routes.
    public func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        routes.get(
            Self.home.href,
            id: "listKeys",
            tag: Self.tag,
            summary: "The keys of programs, without their secrets",
            access: Self.access
        ) { (_: Nothing, _) in
            try await page()
        }
        routes.post(
            Self.home.href,
            id: "makeKey",
            tag: Self.tag,
            summary: "Make a key for a program; its secret is told here and never again",
            access: Self.access,
            body: KeyMessage.self,
            creates: true,
            retry: { (_: Nothing, refused, _) in try await page(refused: refused) },
            use: { (_: Nothing, message: KeyMessage, _) in Answer(try await make(message), at: Self.home) }
        )
        routes.post(
            "/console/keys/:id/revoke",
            id: "revokeKey",
            tag: Self.tag,
            summary: "Take a key back, at once and for good",
            access: Self.access,
            body: Nothing.self
        ) { (address: KeyAddress, _: Nothing, _) in
            try await keys.revoke(address.id)
            return Answer.done(at: Self.home)
        }
    }

    private func page(refused: RefusedForm? = nil) async throws -> KeysPage {
        let secret = keys.newSecret()
        return KeysPage(
            keys: try await keys.list(),
            scopes: scopes,
            newSecret: secret,
            made: try offers.seal(secret),
            refused: refused
        )
    }

    private func make(_ message: KeyMessage) async throws -> NewKeyAnswer {
        let (name, scopes, given) = try message.checked(against: scopes, opening: offers)
        let secret = given ?? keys.newSecret()
        let key = try await keys.make(name, scopes: scopes, secret: secret)
        return NewKeyAnswer(id: key.id, name: key.name, scopes: key.scopes.sorted(), secret: secret.text)
    }
}
