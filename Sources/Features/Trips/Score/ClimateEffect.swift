import CrosstownWeb

/// What a trip did for the climate, as every page says it: what it saved, or what it emitted where it was made with a car or
/// a plane.
struct ClimateEffect: Hashable, Sendable {
    /// What most of the trip was made with.
    let means: Means
    let avoidedGrams: Double
    let emittedGrams: Double

    init(_ means: Means, avoided: Double, emitted: Double) {
        (self.means, avoidedGrams, emittedGrams) = (means, avoided, emitted)
    }

    init(_ trip: StoredTrip) { self.init(trip.means, avoided: trip.avoidedGrams, emitted: trip.emittedGrams) }

    init(_ trip: CompletingTrip) { self.init(trip.means, avoided: trip.avoidedGrams, emitted: trip.emittedGrams) }

    /// Whether it is told as what it saved; what a walk to the airport saves is no good news about a flight.
    var isSaving: Bool { means.isSustainable || emittedGrams <= 0 }

    /// The amount, such as "544 g CO₂".
    func amount(in unit: ScoreUnit) -> LocalizedText {
        isSaving ? TripsText.avoided(avoidedGrams, in: unit) : TripsText.carbon(emittedGrams)
    }

    /// The amount and what it means, such as "544 g CO₂ saved".
    func text(in unit: ScoreUnit) -> LocalizedText {
        isSaving ? TripsText.saved(avoidedGrams, in: unit) : TripsText.emitted(emittedGrams)
    }

    /// The chip of a list; it is green for what is saved alone.
    func badge(in unit: ScoreUnit) -> Markup {
        "<span\(attribute: "class", isSaving ? "badge badge-good" : "badge")>\(text(in: unit))</span>"
    }
}
