import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// Texts about revenue on several pages.
enum RevenueTexts {
    static let revenue: LocalizedText = "Takings"
    static let owing: LocalizedText = "Owing"
    static let per: LocalizedText = "Add up by"
    static let from: LocalizedText = "From"
    static let until: LocalizedText = "Until"
    static let show: LocalizedText = "Show"
    static let export: LocalizedText = "Save as CSV"
    static let begins: LocalizedText = "Begins"
    static let kind: LocalizedText = "Kind"
    static let tariff: LocalizedText = "Tariff"
    static let rides = LocalizedText("Rides", context: "rental")
    static let billed: LocalizedText = "Billed"
    static let taken: LocalizedText = "Taken"
    static let returned: LocalizedText = "Given back"
    static let coins: LocalizedText = "Coins"
    static let kept: LocalizedText = "Kept"
    static let total: LocalizedText = "Total"
    static let table: LocalizedText = "What rides brought, latest first"
    static let none: LocalizedText = "Nothing taken in this time"
    static let noneText: LocalizedText = "What rides cost stands here from their end on."
    static let lastDayFirst: LocalizedText = "must not be before the first day"
    static func tooLong(_ most: Int) -> LocalizedText { "must be at most \(most) days after the first one" }
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
    static let unpaid: LocalizedText = "Rides not paid"
    static let amount: LocalizedText = "Amount"
    static let since: LocalizedText = "Since"
    static let nextAttempt: LocalizedText = "Asked for again"
    static let owingTable: LocalizedText = "Who owes, the largest amounts first"
    static let nobody: LocalizedText = "Nobody owes anything"
    static let nobodyText: LocalizedText = "A ride that could not be paid in full stands here until it is."
}
