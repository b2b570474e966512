import CrosstownKit
import CrosstownValues
public import CrosstownWeb

/// Declares how people make coins of tokens and tokens of coins, and how the operator sees what is not done.
public struct TokenRoutes: Sendable {
    private let desk: TokenDesk
    private let console: TokenConsole

    /// Makes the routes.
    public init(desk: TokenDesk, console: TokenConsole) { (self.desk, self.console) = (desk, console) }

    /// Declares the routes.
    public func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        addWallet(to: routes)
        let console = console
        routes.get(
            TokenLinks.console.href,
            id: "listUnfinishedTokens",
            tag: "books",
            summary: "Withdrawals that are not sent yet, and deposits that nobody has got",
            access: .role(Role.administrator.rawValue)
        ) { (_: Nothing, _) in try await console.page() }
    }

    private func addWallet<Context: CrosstownContext>(to routes: Routes<Context>) {
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
