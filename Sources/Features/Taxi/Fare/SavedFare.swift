import CrosstownValues
import CrosstownWeb

/// A fare that a driver has just entered, to confirm on the next page.
struct SavedFare: Hashable, Sendable {
    let id: Identifier<TaxiRequest>
    let fare: Money
    /// Whether it was paid directly, so that the driver can correct it for a day.
    let isCorrectable: Bool

    var markup: Markup {
        let link = isCorrectable ? TaxiLinks.fareCorrection(id.description) : TaxiLinks.driverToday
        let name: LocalizedText = isCorrectable ? "Correct the fare" : "My day"
        return """
            <p class="notice" data-say>\(.icon("check"))<span>\("Saved: \(LocalizedText.money(fare))") \
            <a\(attribute: "href", link)>\(name)</a></span></p>
            """
    }
}
