import CrosstownKit
import CrosstownValues
public import CrosstownWeb

/// The routes with which users exchange tokens and coins, and staff handle pending ones.
public struct TokenRoutes: Sendable {
    private let service: TokenService
    private let console: TokenConsole

    /// Creates the routes.
    public init(service: TokenService, console: TokenConsole) { (self.service, self.console) = (service, console) }

    /// Adds the routes.
    public func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        addWallet(to: routes)
        let console = console
        routes.page(
            TokenLinks.console.href,
            in: .bookkeeping,
            RouteName("listUnfinishedTokens", "Withdrawals that are not sent yet, and deposits that nobody has got")
        ) { (_: Empty, _) in try await console.page() }
        addDeposits(to: routes)
    }

    /// A deposit, and the user to credit.
    struct DepositAddress: Codable, Sendable {
        /// The vault's ID.
        var id: String
        /// A user name or account ID.
        var rider: String?
    }

    private func addDeposits<Context: CrosstownContext>(to routes: Routes<Context>) {
        let console = console
        routes.page(
            TokenLinks.deposit.href,
            in: .bookkeeping,
            RouteName("getDeposit", "A deposit that brought nobody coins, and whom it was given to")
        ) { (address: DepositAddress, context) in
            try await console.page(of: address.id, for: address.rider, by: context.signedInAccount())
        }
        routes.post(
            TokenLinks.deposit.href,
            in: .bookkeeping,
            RouteName("giveDeposit", "Assign a deposit to a person"),
            retry: { (_: Empty, refused, context) in
                try await console.page(of: refused["deposit"] ?? "", by: context.signedInAccount(), refused: refused)
            },
            use: { (_: Empty, message: DepositMessage, context) in
                let answer = try await console.give(message, by: context.signedInAccount())
                return ChangeResponse(answer, at: TokenLinks.deposit(answer.id))
            }
        )
    }

    private func addWallet<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.page(
            TokenLinks.home.href,
            in: .wallet,
            RouteName("getCoins", "The own coins, the address that tokens are sent to, and what was taken out")
        ) { (_: Empty, context) in try await service.page(of: context.signedInAccount()) }
        routes.action(
            TokenLinks.address.href,
            in: .wallet,
            RouteName("openTokenAddress", "Get the address whose tokens become the own coins"),
            retry: { (_: Empty, refused, context) in
                try await service.page(of: context.signedInAccount(), refused: refused)
            },
            use: { (_: Empty, context) in
                ChangeResponse(try await service.openAddress(for: context.signedInAccount()), at: TokenLinks.home)
            }
        )
        routes.form(
            TokenLinks.withdrawals.href,
            in: .wallet,
            RouteName("withdrawCoins", "Make tokens of coins, and have them sent"),
            creates: true,
            retry: { (_: Empty, refused, context) in
                try await service.page(of: context.signedInAccount(), refused: refused)
            },
            change: { (_: Empty, input: Input<WithdrawalRequest>, context) in
                ChangeResponse(try await service.withdraw(input, context.signedInAccount()), at: TokenLinks.home)
            }
        )
    }
}
