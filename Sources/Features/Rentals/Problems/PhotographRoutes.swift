import CrosstownCases
import CrosstownKit
import CrosstownValues
import CrosstownWeb
import Hummingbird

/// The routes with which reporters and staff see and delete photographs.
struct PhotographRoutes {
    let service: ProblemService

    /// The address of a photograph in a report.
    struct PhotographAddress: Codable, Sendable {
        var id: Identifier<Case>
        var picture: Identifier<Picture>
        /// Whether to return the thumbnail.
        var thumbnail: Bool?
    }

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        add("/rentals/problems", "Problem", in: .ownRentals, to: routes) { try $0.signedInAccount() }
        add("/rentals/console/problems", "ReportedProblem", in: ProblemConsoleRoutes.group, to: routes) { _ in nil }
    }

    /// Adds the routes below an address, for the reporter or for staff.
    private func add<Context: CrosstownContext>(
        _ base: String,
        _ name: String,
        in group: RouteGroup,
        to routes: Routes<Context>,
        reporter: @escaping @Sendable (Context) throws -> Identifier<Account>?
    ) {
        let service = service
        routes.file(
            "\(base)/:id/photographs/:picture",
            in: group,
            RouteName("get\(name)Photograph", "View a photo in a report"),
            mediaType: "image/jpeg"
        ) { (address: PhotographAddress, request, context) in
            try await service.photograph(address, of: reporter(context))
                .response(named: "photograph.jpg", to: request.headers)
        }
        routes.action(
            "\(base)/:id/photographs/:picture/remove",
            in: group,
            RouteName("remove\(name)Photograph", "Remove a photo from a report")
        ) { (address: PhotographAddress, context) in
            let reporter = try reporter(context)
            let report = try await service.act(on: address.id, of: reporter) { problems, report in
                try problems.cases.remove(address.picture, from: report, byStaff: reporter == nil)
            }
            let link = reporter == nil ? RentalLinks.consoleProblem(address.id) : RentalLinks.problem(address.id)
            return ChangeResponse(report, at: link)
        }
    }
}
