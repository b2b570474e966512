public import CrosstownValues
import CrosstownWeb
import HTTPTypes

/// Expected errors of tariffs.
public enum TariffRefusal: Error, Hashable, Sendable {
    /// The version does not exist, or no tariff is valid.
    case noSuchTariff
    /// Another version was published in the meantime.
    case publishedMeanwhile
    /// A version of the same day, which the sender had not seen, would be replaced.
    case replaces(version: Int64, publishedAt: Timestamp)
    /// The version is valid already.
    case valid

    /// The error for the caller.
    var problem: Problem {
        switch self {
        case .noSuchTariff: .notFound("Tariff")
        case .publishedMeanwhile:
            .conflict("Another version was just published", "Check the list, then publish again.")
        case .replaces(let version, let moment):
            .taxi(
                .conflict,
                "tariff-replaced",
                "Replace version \(Int(version))?",
                """
                Version \(Int(version)) was published on \(.moment(moment)), while you wrote yours, and has the same first \
                day. Publish again to replace it.
                """
            )
        case .valid: .conflict("This tariff is already in force", "Publish another one for a later day.")
        }
    }
}
