import CrosstownKit
import CrosstownWeb

/// Declares the streams that tell reporters and staff what changes in reports.
struct ProblemEvents {
    let service: ProblemService
    let hub: EventHub

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.events(
            "/rentals/problems/:id/events",
            in: .ownRentals,
            RouteName("followProblem", "Changes of an own report"),
            from: hub
        ) { (address: ProblemRoutes.ProblemAddress, context) in
            let page = try await service.page(address.id, of: context.signedInAccount())
            return [RentalsTopic.problem(page.view.report.id).name]
        }
        routes.events(
            "/rentals/console/problems/events",
            in: RentalRole.console.open(to: .anyRole(RentalRole.helpers)),
            RouteName("followProblems", "Changes of all reports"),
            from: hub
        ) { (_: Empty, _) in
            [RentalsTopic.problems.name]
        }
    }
}
