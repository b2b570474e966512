import CrosstownWeb

/// The main button of a page that requires a payment first.
struct AddMoney {
    /// The page to which the user returns afterwards.
    let place: Link

    init(for place: Link) { self.place = place }

    var markup: Markup {
        """
        <a class="button button-primary button-wide"\(attribute: "href", RentalLinks.addMoney(backTo: place))>\
        \(RentalTexts.addMoney)</a>
        """
    }
}
