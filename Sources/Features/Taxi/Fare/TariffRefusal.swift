import CrosstownWeb

/// An expected "no" about tariffs.
public enum TariffRefusal: Error, Hashable, Sendable {
    /// There is no such version, or none holds.
    case noSuchTariff
    /// Somebody else has published a version meanwhile.
    case publishedMeanwhile
    /// The version is valid already.
    case valid

    /// The refusal as its caller reads it.
    var problem: Problem {
        switch self {
        case .noSuchTariff: .notFound("Tariff")
        case .publishedMeanwhile:
            .conflict("Another version was published just now", "Look at the list, then publish again.")
        case .valid: .conflict("This tariff is valid already", "Publish another one from a later day on.")
        }
    }
}
