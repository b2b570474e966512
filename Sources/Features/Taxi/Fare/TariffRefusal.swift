import CrosstownWeb

/// Expected errors of tariffs.
public enum TariffRefusal: Error, Hashable, Sendable {
    /// The version does not exist, or no tariff is valid.
    case noSuchTariff
    /// Another version was published in the meantime.
    case publishedMeanwhile
    /// The version is valid already.
    case valid

    /// The error for the caller.
    var problem: Problem {
        switch self {
        case .noSuchTariff: .notFound("Tariff")
        case .publishedMeanwhile:
            .conflict("Another version was just published", "Look at the list, then publish again.")
        case .valid: .conflict("This tariff is valid already", "Publish another one from a later day on.")
        }
    }
}
