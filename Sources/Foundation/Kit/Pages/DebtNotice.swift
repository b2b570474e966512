public import CrosstownWeb

/// The debts of a user, at the top of a page, with a button to pay.
public struct DebtNotice: Sendable {
    private let debts: [Debt]
    private let wallet: Link?

    /// Creates the notice.
    ///
    /// - Parameters:
    ///   - debts: the debts; without any, nothing is shown.
    ///   - wallet: the page to add money; `nil` on the wallet's own page.
    public init(_ debts: [Debt], wallet: Link?) {
        self.debts = debts
        self.wallet = wallet
    }

    /// The block as HTML.
    public var markup: Markup {
        guard !debts.isEmpty else { return .empty }
        let advice: LocalizedText =
            debts.contains(where: \.isGrowing)
            ? "Add money and we’ll collect the amount automatically, or end the ride."
            : """
            Add money and we’ll collect the amount automatically.
            """
        return """
            <div class="notice notice-bad" role="alert" data-debts>\(.icon("alert"))<div class="stack-small">\(forEach: debts, line)\
            <p>\(advice)</p>\(optional: wallet.map(button))</div></div>
            """
    }

    private func line(_ debt: Debt) -> Markup {
        let amount: LocalizedText =
            debt.isGrowing ? "Your balance is used up. Unpaid so far: \(debt.amount)" : "Unpaid: \(debt.amount)"
        return """
            <p>\(amount) · <a\(attribute: "href", debt.link)>\(debt.cause)</a></p>
            """
    }

    private func button(_ wallet: Link) -> Markup {
        """
        <p><a class="button button-small"\(attribute: "href", wallet)>\("Add money")</a></p>
        """
    }
}
