import CrosstownDispatchEngine
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// A ride of the demo between two of its places, some days ago.
struct DemoRide: Sendable {
    /// How a ride is paid from the wallet.
    enum Wallet: Sendable {
        /// Paid, with a tip.
        case paid(tip: Int64)
        /// Contested, with the passenger's reason.
        case contested(String)
    }

    struct Report: Sendable {
        let kind: RideCase.Kind
        let text: String
        /// The city's answer, after the driver has found the item.
        var answer: String?
    }

    let daysAgo: Int64
    let from: Int
    let to: Int
    let minutes: Int64
    var luggage: Int64 = 0
    /// The fare minus the quoted price in minor units; `nil` without a fare.
    let above: Int64?
    /// The passenger among the other users; by default the visitor.
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

    /// The seconds until a driver accepted.
    var waitSeconds: Int64 { 4 + minutes * 7 % 40 }

    /// Returns the passenger; `nil` if the demo has fewer users.
    func passenger(in cast: DemoCast) -> Identifier<Account>? {
        guard let other else { return cast.visitor.account }
        return cast.others.indices.contains(other) ? cast.others[other].account : nil
    }
}
