import CrosstownWeb

extension LocalizedText {
    /// A number of coins, such as "25 coins".
    static func coins(_ count: Int64) -> LocalizedText {
        .plural(Int(count), one: "\(Int(count)) coin", other: "\(Int(count)) coins")
    }
}

/// Texts of several pages.
enum IncentiveTexts {
    static let occasion: LocalizedText = "Occasion"
    static let coinsEach: LocalizedText = "Coins per rider"
    static let riders: LocalizedText = "Riders"
    static let worthToCity: LocalizedText = "Each coin is worth one cent of a ride."
    static let occasionHint: LocalizedText = "Riders see this. For example, “Thank you for a year of rides”."
    static let cannotBeTakenBack: LocalizedText = "Once given, coins can’t be reclaimed."
    static let details: LocalizedText = "Details"
    static let detailsHint: LocalizedText = "Anything else riders should know."
}
