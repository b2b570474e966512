import CrosstownKit
import CrosstownValues

/// This week compared with the previous week up to the same hour, with the aims.
struct WeekComparison: Hashable, Sendable, Codable {
    let thisWeek: SpanSum
    let lastWeek: SpanSum

    /// The relative change of sustainable distance; `nil` if the previous week had none.
    var sustainableChange: Double? {
        lastWeek.sustainableMeters > 0 ? thisWeek.sustainableMeters / lastWeek.sustainableMeters - 1 : nil
    }

    /// The relative change of emissions; `nil` if the previous week had none.
    var emittedChange: Double? {
        lastWeek.emittedGrams > 0 ? thisWeek.emittedGrams / lastWeek.emittedGrams - 1 : nil
    }

    /// Ten percent more sustainable distance.
    var meetsDistance: Bool { sustainableChange.map { $0 >= 0.1 } ?? (thisWeek.sustainableMeters > 0) }
    /// Ten percent less CO2.
    var meetsCarbon: Bool { emittedChange.map { $0 <= -0.1 } ?? (thisWeek.emittedGrams == 0 && thisWeek.trips > 0) }
}
