import CrosstownKit
import CrosstownValues
import CrosstownWeb
import HTTPTypes
import Hummingbird
import NIOCore

/// Declares what staff do with reports.
struct ProblemConsoleRoutes {
    let service: ProblemService

    static let group = RentalRole.console.open(to: .anyRole(RentalRole.helpers))

    typealias ProblemAddress = ProblemRoutes.ProblemAddress

    /// Which reports to list.
    struct QueueQuery: Codable, Sendable {
        var state: ProblemReport.State?
    }

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        addReading(to: routes)
        addAnswer(to: routes)
        addStep("critical", "weighProblem", "Change whether a report is critical", to: routes) {
            step,
            report,
            author in
            try step.problems.weigh(report, by: author)
        }
        addStep("turn", "turnProblem", "Close a report, or open it again", to: routes) { step, report, author in
            if report.state == .closed { return try step.problems.move(report, to: .open, by: author) }
            try step.problems.close(report)
        }
        addStep("service", "serveProblem", "Take a reported vehicle out of service, or return it", to: routes) {
            step,
            report,
            _ in
            guard let vehicle = try report.vehicle.map(step.vehicles.vehicle) else { throw ProblemRefusal.noVehicle }
            let isOut = vehicle.flag != nil || vehicle.state == .nonOperational
            if isOut { try step.fleet.putBack(vehicle) } else { try step.fleet.takeOut(vehicle) }
        }
    }

    private func addReading<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.page(
            "/rentals/console/problems",
            in: RentalRole.riders,
            RouteName("listReportedProblems", "View the reports")
        ) { (query: QueueQuery, context) in
            try await service.queue(query.state ?? .open, opensAccounts: context.caller?.opensAccounts ?? false)
        }
        routes.page(
            "/rentals/console/problems/:id",
            in: Self.group,
            RouteName("getReportedProblem", "View a report with its messages")
        ) { (address: ProblemAddress, context) in
            try await service.console(address.id, opensAccounts: context.caller?.opensAccounts ?? false)
        }
        routes.file(
            "/rentals/console/problems/:id/text",
            in: Self.group,
            RouteName("exportProblem", "Download a report as text"),
            mediaType: "text/plain"
        ) { (address: ProblemAddress, _, _) in
            let headers: HTTPFields = [
                .contentType: "text/plain; charset=utf-8", .cacheControl: "no-store",
                .contentDisposition: "attachment; filename=\"report-\(address.id).txt\"",
            ]
            let text = ByteBuffer(string: try await service.text(address.id))
            return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: text))
        }
    }

    private func addAnswer<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.post(
            "/rentals/console/problems/:id/answer",
            in: Self.group,
            RouteName("answerProblem", "Answer a report"),
            bodyLimit: ProblemRequest.bodyLimit,
            files: PhotographField.files,
            intake: { try await service.receive($0, $1, from: $2.signedInAccount()) },
            retry: { (address: ProblemAddress, refused, context) in
                let opensAccounts = context.caller?.opensAccounts ?? false
                return try await service.console(address.id, refused: refused, opensAccounts: opensAccounts)
            },
            use: { (address: ProblemAddress, reply: ProblemReply, context) in
                let report = try await service.answer(address.id, reply, by: context.signedInAccount())
                return ChangeResponse(report, at: RentalLinks.consoleProblem(address.id))
            }
        )
    }

    /// A step without anything to fill in.
    private func addStep<Context: CrosstownContext>(
        _ step: String,
        _ id: String,
        _ summary: String,
        to routes: Routes<Context>,
        action: @escaping @Sendable (RentalTransaction, ProblemReport, Identifier<Account>) throws -> Void
    ) {
        let service = service
        routes.action(
            "/rentals/console/problems/:id/\(step)",
            in: Self.group,
            RouteName(id, summary),
            retry: { (address: ProblemAddress, refused, context) in
                let opensAccounts = context.caller?.opensAccounts ?? false
                return try await service.console(address.id, refused: refused, opensAccounts: opensAccounts)
            },
            use: { (address: ProblemAddress, context) in
                let author = try context.signedInAccount()
                let report = try await service.act(address.id) { try action($0, $1, author) }
                return ChangeResponse(report, at: RentalLinks.consoleProblem(address.id))
            }
        )
    }
}
