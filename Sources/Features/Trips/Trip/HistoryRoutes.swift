import CrosstownKit
import CrosstownValues
import CrosstownWeb
import Hummingbird

/// The routes of the history, single trips and the help.
struct HistoryRoutes {
    let reading: TripReading
    let completing: CompletingTrips
    let travel: any TravelPlanner

    private var localTime: LocalTime { reading.host.localTime }

    /// The cursor of the page, and trips just deleted.
    struct HistoryQuery: Codable, Sendable {
        var before: TripCursor?
        var deleted: String?
    }

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        getTrips(routes)
        listTrips(routes)
        getTrip(routes)
        getTripsHelp(routes)
    }

    private func getTrips<Context: CrosstownContext>(_ routes: Routes<Context>) {
        routes.redirect(
            TripsLinks.root,
            in: .openTrips,
            RouteName("getTrips", "The first page of trips")
        ) { (_: Empty, _, context) in (context.caller == nil ? TripsLinks.record : TripsLinks.history).href }
    }

    private func listTrips<Context: CrosstownContext>(_ routes: Routes<Context>) {
        routes.page(TripsLinks.history, in: .trips, RouteName("listTrips", "The own trips, latest first")) {
            (query: HistoryQuery, context) in
            let person = try context.signedInAccount()
            let open = query.before == nil ? try await completing.list(of: person) : []
            return try await reading.history(of: person, query, localTime: localTime, completing: open)
        }
    }

    private func getTrip<Context: CrosstownContext>(_ routes: Routes<Context>) {
        routes.page(TripsLinks.trip, in: .trips, RouteName("getTrip", "An own trip")) {
            (address: TripAddress, context) in
            let whole = try await reading.whole(address.id, of: context.signedInAccount())
            return await TripPage.make(whole, travel: travel, localTime: localTime)
        }
    }

    private func getTripsHelp<Context: CrosstownContext>(_ routes: Routes<Context>) {
        routes.page(
            TripsLinks.help,
            in: .openTrips,
            RouteName("getTripsHelp", "A tutorial and answers about trips")
        ) { (_: Empty, _) in HelpPage() }
    }
}
