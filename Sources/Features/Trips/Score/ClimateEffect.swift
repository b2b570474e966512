import CrosstownWeb

/// A trip's effect on the climate: what it saved, or what it emitted by car or plane.
struct ClimateEffect: Hashable, Sendable {
    /// The main mode of the trip.
    let means: Means
    let avoidedGrams: Double
    let emittedGrams: Double

    init(_ means: Means, avoided: Double, emitted: Double) {
        (self.means, avoidedGrams, emittedGrams) = (means, avoided, emitted)
    }

    init(_ trip: StoredTrip) { self.init(trip.means, avoided: trip.avoidedGrams, emitted: trip.emittedGrams) }

    init(_ trip: CompletingTrip) { self.init(trip.means, avoided: trip.avoidedGrams, emitted: trip.emittedGrams) }

    /// Whether to show the savings; a walk to the airport does not make a flight good news.
    var isSaving: Bool { means.isSustainable || emittedGrams <= 0 }

    /// Returns the amount, such as "544 g CO₂".
    func amount(in unit: ScoreUnit) -> LocalizedText {
        isSaving ? TripsText.avoided(avoidedGrams, in: unit) : TripsText.carbon(emittedGrams)
    }

    /// Returns the amount with its meaning, such as "544 g CO₂ saved".
    func text(in unit: ScoreUnit) -> LocalizedText {
        isSaving ? TripsText.saved(avoidedGrams, in: unit) : TripsText.emitted(emittedGrams)
    }

    /// Returns the badge of a list, green only for savings.
    func badge(in unit: ScoreUnit) -> Markup {
        "<span\(attribute: "class", isSaving ? "badge badge-good" : "badge")>\(text(in: unit))</span>"
    }
}
