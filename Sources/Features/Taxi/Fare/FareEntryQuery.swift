import CrosstownValues

/// The directly paid ride whose fare is to be corrected; without one, the last ride whose fare is not entered.
struct FareEntryQuery: Codable, Sendable {
    var ride: Identifier<TaxiRequest>?
}
