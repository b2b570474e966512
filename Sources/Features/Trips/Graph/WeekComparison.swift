import CrosstownKit
import CrosstownValues

/// This week against the one before, up to the same hour, with the aims.
struct WeekComparison: Hashable, Sendable, Codable {
    let thisWeek: SpanSum
    let lastWeek: SpanSum

    /// How much more sustainable distance, as a share; `nil` where there was none to compare with.
    var sustainableChange: Double? {
        lastWeek.sustainableMeters > 0 ? thisWeek.sustainableMeters / lastWeek.sustainableMeters - 1 : nil
    }

    /// How much more was emitted, as a share; `nil` where nothing was emitted to compare with.
    var emittedChange: Double? {
        lastWeek.emittedGrams > 0 ? thisWeek.emittedGrams / lastWeek.emittedGrams - 1 : nil
    }

    /// Ten percent more sustainable distance.
    var meetsDistance: Bool { sustainableChange.map { $0 >= 0.1 } ?? (thisWeek.sustainableMeters > 0) }
    /// Ten percent less CO2.
    var meetsCarbon: Bool { emittedChange.map { $0 <= -0.1 } ?? (thisWeek.emittedGrams == 0 && thisWeek.trips > 0) }
}
