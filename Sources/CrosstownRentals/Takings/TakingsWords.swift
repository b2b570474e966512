import CrosstownKit
import CrosstownValues

/// What the console says about takings, in English; the one place to translate it.
enum TakingsWords {
    static let takings = "Takings"
    static let owing = "Owing"
    static let per = "Add up by"
    static let from = "From"
    static let until = "Until"
    static let show = "Show"
    static let export = "Save as CSV"
    static let begins = "Begins"
    static let kind = "Kind"
    static let tariff = "Tariff"
    static let rides = "Rides"
    static let billed = "Billed"
    static let taken = "Taken"
    static let returned = "Given back"
    static let coins = "Coins"
    static let kept = "Kept"
    static let total = "Total"
    static let table = "What rides brought, latest first"
    static let none = "Nothing taken in this time"
    static let noneText = "What rides cost stands here from their end on."
    static let lastDayFirst = "must not be before the first day"
    static func tooLong(_ most: Int) -> String { "must be at most \(most) days after the first one" }
    static func version(_ version: Int) -> String { "Version \(version)" }

    static func name(of period: TakingsPeriod) -> String {
        switch period {
        case .day: "Day"
        case .week: "Week"
        case .month: "Month"
        }
    }

    static func words(for start: CivilDay, _ period: TakingsPeriod, _ localTime: LocalTime) -> String {
        switch period {
        case .day, .week: localTime.words(for: start)
        case .month: localTime.monthWords(for: start)
        }
    }

    // MARK: Owing

    static let rider = "Rider"
    static let unpaid = "Rides not paid"
    static let amount = "Amount"
    static let since = "Since"
    static let nextAttempt = "Asked for again"
    static let owingTable = "Who owes, the largest amounts first"
    static let nobody = "Nobody owes anything"
    static let nobodyText = "A ride that could not be paid in full stands here until it is."
}
