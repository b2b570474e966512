public import CrosstownKit
import CrosstownValues
public import CrosstownWeb

/// The routes of the wallet.
public struct WalletRoutes: Sendable {
    /// The wallet's page.
    public static let home: Link = "/wallet"

    static let topUps: Link = "/wallet/top-ups"

    /// Returns the page for a user who has confirmed a payment elsewhere.
    public static func afterPayment(_ key: CommandKey) -> Link {
        let parts = key.description.split(separator: ":")
        let isTopUp = parts.count == 3 && parts[2] == "top-up"
        return home.adding("topUp", isTopUp ? Identifier<TopUp>(String(parts[1])) : nil)
    }

    private let service: WalletService

    /// Creates the routes.
    public init(service: WalletService) { self.service = service }

    private struct WalletQuery: Codable, Sendable {
        var topUp: Identifier<TopUp>?
        /// The page that the money is for.
        var next: Link?
    }

    /// Adds the routes.
    public func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.page(
            Self.home.href,
            in: .wallet,
            RouteName("getWallet", "The own money and what moved it")
        ) { (query: WalletQuery, context) in
            try await service.page(of: context.signedInAccount(), topUp: query.topUp, next: query.next)
        }
        routes.form(
            Self.topUps.href,
            in: .wallet,
            RouteName("topUpWallet", "Bring money from a card into the own wallet"),
            creates: true,
            retry: { (_: Empty, refused, context) in
                let next = refused["next"].flatMap { Link(untrusted: $0) }
                return try await service.page(of: context.signedInAccount(), next: next, refused: refused)
            },
            change: { (_: Empty, input: Input<TopUpRequest>, context) in
                let answer = try await service.topUp(input, context.signedInAccount())
                return ChangeResponse(answer, at: Self.home.adding("topUp", answer.id).adding("next", input.next))
            }
        )
    }
}
