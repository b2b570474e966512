import CrosstownKit
import CrosstownValues
public import CrosstownWeb

/// Declares how people make coins of tokens and tokens of coins.
public struct TokenRoutes: Sendable {
    private let desk: TokenDesk

    /// Makes the routes.
    public init(desk: TokenDesk) { self.desk = desk }

    /// Declares the routes.
    public func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        let desk = desk
        routes.get(
            TokenLinks.home.href,
            id: "getCoins",
            tag: "wallet",
            summary: "The own coins, the address that tokens are sent to, and what was taken out",
            access: .signedIn
        ) { (_: Nothing, context) in try await desk.page(of: context.signedInAccount()) }
        routes.post(
            TokenLinks.address.href,
            id: "openTokenAddress",
            tag: "wallet",
            summary: "Get the address whose tokens become the own coins",
            access: .signedIn,
            body: Nothing.self,
            retry: { (_: Nothing, refused, context) in
                try await desk.page(of: context.signedInAccount(), refused: refused)
            },
            use: { (_: Nothing, _: Nothing, context) in
                Answer(try await desk.openAddress(for: context.signedInAccount()), at: TokenLinks.home)
            }
        )
        routes.post(
            TokenLinks.withdrawals.href,
            id: "withdrawCoins",
            tag: "wallet",
            summary: "Make tokens of coins, and have them sent",
            access: .signedIn,
            body: TokenMessage.self,
            creates: true,
            retry: { (_: Nothing, refused, context) in
                try await desk.page(of: context.signedInAccount(), refused: refused)
            },
            use: { (_: Nothing, message: TokenMessage, context) in
                Answer(try await desk.withdraw(message, context.signedInAccount()), at: TokenLinks.home)
            }
        )
    }
}
