import CrosstownKit
import CrosstownValues
public import CrosstownWeb

/// Declares how people enter and remove their cards.
public struct CardRoutes: Sendable {
    private let service: CardService
    private let debts: WalletDebts

    /// Makes the routes.
    ///
    /// - Parameters:
    ///   - service: keeps the cards.
    ///   - debts: knows what a card is asked for once it is stored.
    public init(service: CardService, debts: WalletDebts = WalletDebts()) {
        (self.service, self.debts) = (service, debts)
    }

    /// The address of a card, or of its page.
    private struct CardAddress: Codable, Sendable {
        var id: Identifier<StoredCard>
        /// Where the owner goes on, where that is not the wallet.
        var next: Link?
    }

    /// The address at which a card is added.
    private struct AddingAddress: Codable, Sendable {
        /// Where the owner goes on, where that is not the wallet.
        var next: Link?
    }

    /// Declares the routes.
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
