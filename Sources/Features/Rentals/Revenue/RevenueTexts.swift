import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// Texts about revenue on several pages.
enum RevenueTexts {
    static let revenue: LocalizedText = "Revenue"
    static let owing: LocalizedText = "Unpaid"
    static let per: LocalizedText = "Group by"
    static let show: LocalizedText = "Show"
    static let export: LocalizedText = "Download CSV"
    static let begins: LocalizedText = "Begins"
    static let kind: LocalizedText = "Kind"
    static let tariff: LocalizedText = "Tariff"
    static let rides = LocalizedText("Rides", context: "rental")
    static let billed: LocalizedText = "Billed"
    static let taken: LocalizedText = "Collected"
    static let returned: LocalizedText = "Refunded"
    static let coins: LocalizedText = "Coins"
    static let kept: LocalizedText = "Net revenue"
    static let total: LocalizedText = "Total"
    static let table: LocalizedText = "Ride revenue, latest first"
    static let none: LocalizedText = "No revenue in this period"
    static let noneText: LocalizedText = "Revenue appears here once rides have ended."
    static func version(_ version: Int) -> LocalizedText { "Version \(version)" }

    static func name(of period: RevenuePeriod) -> LocalizedText {
        switch period {
        case .day: "Day"
        case .week: "Week"
        case .month: "Month"
        }
    }

    static func words(for start: CivilDay, _ period: RevenuePeriod, _ localTime: LocalTime) -> LocalizedText {
        switch period {
        case .day, .week: localTime.text(for: start)
        case .month: .day(start.number, .month)
        }
    }

    // MARK: Owing

    static let rider: LocalizedText = "Rider"
    static let unpaid: LocalizedText = "Unpaid rides"
    static let amount: LocalizedText = "Amount"
    static let since: LocalizedText = "Since"
    static let nextAttempt: LocalizedText = "Next attempt"
    static let owingTable: LocalizedText = "Riders with unpaid rides, largest amounts first"
    static let nobody: LocalizedText = "No unpaid rides"
    static let nobodyText: LocalizedText = "Rides that couldn’t be paid in full appear here until they are."
}
