import CrosstownWeb

/// The main button of a page whose reader has to pay something first.
struct AddMoney {
    /// Where the reader goes on with what the money is for.
    let place: Link

    init(for place: Link) { self.place = place }

    var markup: Markup {
        """
        <a class="button button-primary button-wide"\(attribute: "href", RentalLinks.addMoney(backTo: place))>\
        \(RentalTexts.addMoney)</a>
        """
    }
}
