import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The routes of the graph, its file and the board of friends.
struct GraphRoutes {
    let graph: GraphService
    let board: BoardService

    struct GraphQuery: Codable, Sendable {
        var span: GraphSpan?
    }

    struct BoardQuery: Codable, Sendable {
        var week: CivilDay?
    }

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        getTripGraph(routes)
        getTripGraphFile(routes)
        getTripBoard(routes)
    }

    private func getTripGraph<Context: CrosstownContext>(_ routes: Routes<Context>) {
        routes.page(TripsLinks.graph, in: .trips, RouteName("getTripGraph", "Scores over time")) {
            (query: GraphQuery, context) in
            GraphPage(picture: try await graph.picture(query.span ?? .week, of: context.signedInAccount()))
        }
    }

    private func getTripGraphFile<Context: CrosstownContext>(_ routes: Routes<Context>) {
        routes.file(
            TripsLinks.csv,
            in: .trips,
            RouteName("getTripGraphFile", "Scores over time as a table"),
            mediaType: "text/csv"
        ) { (query: GraphQuery, _, context) in
            let picture = try await graph.picture(query.span ?? .week, of: context.signedInAccount())
            let lines = picture.bars.map { bar in
                let numbers = [
                    bar.sum.meters, bar.sum.sustainableMeters, bar.sum.emittedGrams, bar.sum.avoidedGrams,
                ]
                return (["\(bar.from)", "\(bar.sum.trips)"] + numbers.map { "\(Int64($0))" }).joined(separator: ",")
            }
            let head = "from,trips,meters,sustainable_meters,emitted_grams,avoided_grams"
            return CSVResponse.response(([head] + lines).joined(separator: "\r\n") + "\r\n", called: "trips.csv")
        }
    }

    private func getTripBoard<Context: CrosstownContext>(_ routes: Routes<Context>) {
        routes.page(TripsLinks.friends, in: .trips, RouteName("getTripBoard", "Friends' scores of a week")) {
            (query: BoardQuery, context) in
            BoardPage(board: try await board.board(of: context.signedInAccount(), week: query.week))
        }
    }
}
