import CrosstownGeo
import CrosstownKit
import CrosstownValues

extension TripPage {
    /// Returns the page with the route by car, if available.
    static func make(_ whole: TripReading.Whole, travel: any TravelPlanner, localTime: LocalTime) async -> TripPage {
        let routes = await routes(of: whole, travel)
        return TripPage(
            trip: whole.trip,
            legs: whole.legs,
            recorded: whole.recorded,
            better: Alternatives.best(
                metres: whole.trip.metres,
                emitted: whole.trip.emittedGrams,
                means: whole.trip.means,
                scoring: Scoring(car: whole.settings.car, factors: whole.factors.set),
                routes: routes
            ),
            byCar: routes[.car],
            offer: whole.offer,
            settings: whole.settings,
            factors: whole.factors,
            localTime: localTime
        )
    }

    /// Returns the routes of other modes between the ends of a trip, requested in parallel.
    private static func routes(of whole: TripReading.Whole, _ travel: any TravelPlanner) async -> [WayKind: RoadRoute] {
        let draft = TripDraft(legs: whole.legs)
        guard let start = draft.start, let end = draft.end, start != end else { return [:] }
        let ways = Alternatives.ways(metres: whole.trip.metres)
        async let foot = ways.contains(.foot) ? travel.route(from: start, to: end, by: .foot) : nil
        async let bicycle = ways.contains(.bicycle) ? travel.route(from: start, to: end, by: .bicycle) : nil
        async let car = ways.contains(.car) ? travel.route(from: start, to: end, by: .car) : nil
        var routes: [WayKind: RoadRoute] = [:]
        (routes[.foot], routes[.bicycle], routes[.car]) = (await foot, await bicycle, await car)
        return routes
    }
}
