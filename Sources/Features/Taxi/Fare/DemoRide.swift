import CrosstownDispatchEngine
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// A ride as the demo tells it: between two of its places, some days ago.
struct DemoRide: Sendable {
    /// How a ride is paid that is paid from the wallet.
    enum Wallet: Sendable {
        /// Taken, with a tip.
        case paid(tip: Int64)
        /// The passenger does not agree, and says why.
        case contested(String)
    }

    /// What was written about a ride afterwards.
    struct Report: Sendable {
        let kind: RideCase.Kind
        let text: String
        /// What the city answers, once the driver has found it.
        var answer: String?
    }

    let daysAgo: Int64
    let from: Int
    let to: Int
    let minutes: Int64
    var luggage: Int64 = 0
    /// The meter above the price that was told, in the currency's smallest parts; `nil` where nothing was entered.
    let above: Int64?
    /// Which of the others rode; the visitor where there is none.
    var other: Int?
    var wallet: Wallet?
    var report: Report?

    static let all = [
        DemoRide(daysAgo: 1, from: 0, to: 1, minutes: 8, above: 120, wallet: .paid(tip: 200)),
        DemoRide(daysAgo: 3, from: 1, to: 2, minutes: 11, luggage: 2, above: -40, report: umbrella),
        DemoRide(daysAgo: 6, from: 2, to: 0, minutes: 9, above: 0),
        DemoRide(daysAgo: 1, from: 2, to: 1, minutes: 14, above: 2600, other: 3, wallet: .contested(objection)),
        DemoRide(daysAgo: 2, from: 0, to: 2, minutes: 12, luggage: 1, above: 80, other: 1, report: radio),
    ]

    private static let objection =
        "We stood for half an hour because the driver had taken the way to the tunnel, which was closed."
    private static let umbrella = Report(
        kind: .lost,
        text: "I left a black umbrella with a wooden handle on the back seat.",
        answer: "Your driver has it. You can fetch it at the town hall on weekdays, 9:00 to 17:00."
    )
    private static let radio = Report(
        kind: .complaint,
        text: "The radio was very loud, and the driver did not turn it down when I asked."
    )

    /// How long nobody had accepted it yet.
    var waitSeconds: Int64 { 4 + minutes * 7 % 40 }

    /// Who rode; `nil` where the demo has fewer people.
    func passenger(in cast: DemoCast) -> Identifier<Account>? {
        guard let other else { return cast.visitor.account }
        return cast.others.indices.contains(other) ? cast.others[other].account : nil
    }
}
