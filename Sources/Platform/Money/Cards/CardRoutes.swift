import CrosstownKit
import CrosstownValues
public import CrosstownWeb

/// The routes with which users add and delete cards.
public struct CardRoutes: Sendable {
    private let service: CardService
    private let debts: WalletDebts

    /// Creates the routes.
    ///
    /// - Parameters:
    ///   - service: stores the cards.
    ///   - debts: the unpaid amounts to charge to a new card.
    public init(service: CardService, debts: WalletDebts = WalletDebts()) {
        (self.service, self.debts) = (service, debts)
    }

    private struct CardAddress: Codable, Sendable {
        var id: Identifier<StoredCard>
        /// The next page; the wallet if `nil`.
        var next: Link?
    }

    private struct AddingAddress: Codable, Sendable {
        /// The next page; the wallet if `nil`.
        var next: Link?
    }

    /// Adds the routes.
    public func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        let (service, debts) = (self.service, self.debts)
        routes.post(
            CardLinks.cards.href,
            in: .wallet,
            RouteName("addCard", "Open a page of the card provider on which a card is entered"),
            creates: true
        ) { (address: AddingAddress, _: Empty, context) in
            let card = try await service.begin(for: context.signedInAccount(), next: address.next)
            return ChangeResponse(card, at: CardLinks.card(card.id, next: address.next))
        }
        routes.page(
            "/wallet/cards/:id",
            in: .wallet,
            RouteName("getCard", "How a card stands that is to be entered, or was")
        ) { (address: CardAddress, context) in
            var page = try await service.card(address.id, of: context.signedInAccount(), debts)
            page.next = address.next
            return page
        }
        routes.action(
            "/wallet/cards/:id/remove",
            in: .wallet,
            RouteName("removeCard", "Forget a card, here and at the provider")
        ) { (address: CardAddress, context) in
            try await service.remove(address.id, of: context.signedInAccount())
            return ChangeResponse.done(at: address.next ?? WalletRoutes.home)
        }
    }
}
