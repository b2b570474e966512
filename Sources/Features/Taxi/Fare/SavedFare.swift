import CrosstownValues
import CrosstownWeb

/// A fare that a driver has just entered, as the page that follows confirms it.
struct SavedFare: Hashable, Sendable {
    let id: Identifier<TaxiRequest>
    let fare: Money
    /// Whether it was paid to the driver, who can correct it for a day.
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
