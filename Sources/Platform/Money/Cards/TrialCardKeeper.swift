import CrosstownKit
import CrosstownValues

/// Keeps the cards of a trial, which are no real ones: each is entered as soon as its page is opened.
///
/// The provider of the trial takes money from them (see ``TestPaymentProvider``).
struct TrialCardKeeper: CardKeeper {
    /// What a card of the trial says of itself, as cards say "visa".
    static let brand = "trial card"

    let name = "test"

    func makeCustomer(for owner: Identifier<Account>) -> String { owner.description }

    func openPage(_ wish: CardWish) -> CardPageAddress {
        CardPageAddress(reference: wish.id.description, address: wish.returnAddress)
    }

    func outcome(of reference: String) -> CardPageOutcome {
        .entered(EnteredCard(token: CardToken("tok_ok"), brand: Self.brand, lastDigits: "4242", expiry: ""))
    }

    func forget(_ card: CardToken) {}
}
