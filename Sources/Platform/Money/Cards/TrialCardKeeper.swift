import CrosstownKit
import CrosstownValues

/// Stores the fictitious cards of a trial; each is entered as soon as its page opens.
///
/// The trial's provider takes payments from them (see ``TestPaymentProvider``).
struct TrialCardKeeper: CardKeeper {
    /// The brand of a trial card, instead of one like "visa".
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
