import CrosstownKit
import CrosstownValues

/// Finds the choice with the best score among the modes that fit the distance.
///
/// On foot and by bicycle, route and duration come from the routing engine if available. It does not support buses and
/// trains, which use typical speeds from door to door, including stops and waits. Beyond its reach, a mode is not a
/// realistic choice.
enum Alternatives {
    private struct Choice {
        let means: Means
        let reach: Double
        let metresPerSecond: Double
        let waitSeconds: Double
        /// The kind of route of the routing engine.
        var way: WayKind?
    }

    /// The speed of an electric bike relative to the routing engine's bicycle.
    private static let help = 5.3 / 4.2

    private static let choices = [
        Choice(means: .walk, reach: 2_500, metresPerSecond: 1.3, waitSeconds: 0, way: .foot),
        Choice(means: .bike, reach: 10_000, metresPerSecond: 4.2, waitSeconds: 60, way: .bicycle),
        Choice(means: .electricBike, reach: 20_000, metresPerSecond: 5.3, waitSeconds: 60, way: .bicycle),
        Choice(means: .bus, reach: 30_000, metresPerSecond: 5, waitSeconds: 420),
        Choice(means: .train, reach: 1_500_000, metresPerSecond: 14, waitSeconds: 900),
    ]

    /// Returns the kinds of routes to calculate for a trip of some length.
    static func ways(metres: Double) -> [WayKind] {
        WayKind.allCases.filter { way in
            way == .car ? metres < 200_000 : choices.contains { $0.way == way && metres <= 2 * $0.reach }
        }
    }

    /// Returns the best other choice between the same ends; `nil` unless it saves more than a tenth and 20 g.
    static func best(
        metres: Double,
        emitted: Double,
        means: Means,
        scoring: Scoring,
        routes: [WayKind: RoadRoute] = [:]
    ) -> Alternative? {
        let longest = 3.0
        guard metres > 200 else { return nil }
        let own = choices.first { $0.means == means }
        let ownSeconds = own.map { metres / $0.metresPerSecond + $0.waitSeconds }
        for choice in choices where choice.means != means {
            let found = alternative(
                choice,
                metres: metres,
                emitted: emitted,
                scoring,
                choice.way.flatMap { routes[$0] }
            )
            guard let found, found.meters <= choice.reach else { continue }
            if let ownSeconds, found.seconds > longest * ownSeconds { continue }
            guard found.emittedGrams < 0.9 * emitted, found.savedGrams >= 20 else { continue }
            return found
        }
        return nil
    }

    private static func alternative(
        _ choice: Choice,
        metres: Double,
        emitted: Double,
        _ scoring: Scoring,
        _ route: RoadRoute?
    ) -> Alternative? {
        guard let perKilometre = scoring.gramsPerKilometre(choice.means) else { return nil }
        let length = route?.length.value ?? metres
        let pace = choice.means == .electricBike ? help : 1
        let seconds = route.map { $0.duration.value / pace } ?? length / choice.metresPerSecond
        return Alternative(
            means: choice.means,
            meters: length.inTenths,
            emittedGrams: (perKilometre * length / 1000).inTenths,
            savedGrams: (emitted - perKilometre * length / 1000).inTenths,
            seconds: (seconds + choice.waitSeconds).inTenths,
            isRouted: route != nil
        )
    }
}
