import CrosstownValues

/// The ride paid directly whose fare to correct; by default the last ride without a fare.
struct FareEntryQuery: Codable, Sendable {
    var ride: Identifier<TaxiRequest>?
}
