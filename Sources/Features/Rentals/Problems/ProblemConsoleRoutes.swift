import CrosstownCases
import CrosstownKit
import CrosstownValues
import CrosstownWeb
import HTTPTypes
import Hummingbird
import NIOCore

/// The routes with which staff handle reports.
struct ProblemConsoleRoutes {
    let service: ProblemService
    let hub: EventHub

    static let group = RentalRole.console.open(to: .anyRole(RentalRole.helpers))

    /// Which reports to list.
    struct QueueQuery: Codable, Sendable {
        var state: Case.State?
    }

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        addReading(to: routes)
        addFollowing(to: routes)
        addAnswer(to: routes)
        addStep("critical", "weighProblem", "Change whether a report is critical", to: routes) {
            try $0.cases.setUrgent(!$1.isUrgent, $1, by: $2)
        }
        addStep("turn", "turnProblem", "Close a report, or open it again", to: routes) { try $0.turn($1, by: $2) }
        let summary = "Take a reported vehicle out of service, or return it"
        addStep("service", "serveProblem", summary, to: routes) { step, report, _ in try step.turnService(of: report) }
    }

    private func addReading<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.page(
            "/rentals/console/problems",
            in: RentalRole.riders,
            RouteName("listReportedProblems", "View the reports")
        ) { (query: QueueQuery, context) in
            try await service.queue(query.state ?? .open, for: context.requireCaller())
        }
        routes.page(
            "/rentals/console/problems/:id",
            in: Self.group,
            RouteName("getReportedProblem", "View a report with its messages")
        ) { (address: IdentifiedAddress<Case>, context) in
            try await service.console(address.id, for: context.requireCaller())
        }
        routes.file(
            "/rentals/console/problems/:id/text",
            in: Self.group,
            RouteName("exportProblem", "Download a report as text"),
            mediaType: "text/plain"
        ) { (address: IdentifiedAddress<Case>, _, _) in
            let headers: HTTPFields = [
                .contentType: "text/plain; charset=utf-8", .cacheControl: "no-store",
                .contentDisposition: "attachment; filename=\"report-\(address.id).txt\"",
            ]
            let text = ByteBuffer(string: try await service.text(address.id))
            return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: text))
        }
    }

    private func addFollowing<Context: CrosstownContext>(to routes: Routes<Context>) {
        routes.events(
            "/rentals/console/problems/events",
            in: Self.group,
            RouteName("followProblems", "Changes of all reports"),
            from: hub
        ) { (_: Empty, _) in
            [CaseTopic.of(subject: ProblemSubject.declared.name)]
        }
    }

    private func addAnswer<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.post(
            "/rentals/console/problems/:id/answer",
            in: Self.group,
            RouteName("answerProblem", "Answer a report"),
            bodyLimit: ProblemRequest.bodyLimit,
            files: CasePictureField.files,
            intake: { try await service.desk.receive($0, $1, from: $2.signedInAccount()) },
            retry: { (address: IdentifiedAddress<Case>, refused, context) in
                try await service.console(address.id, for: context.requireCaller(), refused: refused)
            },
            use: { (address: IdentifiedAddress<Case>, reply: ProblemReply, context) in
                let author = try context.signedInAccount()
                let report = try await service.act(on: address.id) { problems, report in
                    try problems.cases.answer(reply.words(mayClose: true), to: report, by: author)
                }
                return ChangeResponse(report, at: RentalLinks.consoleProblem(address.id))
            }
        )
    }

    /// Adds a route for an action without a form.
    private func addStep<Context: CrosstownContext>(
        _ step: String,
        _ id: String,
        _ summary: String,
        to routes: Routes<Context>,
        action: @escaping @Sendable (ProblemKeeping, Case, Identifier<Account>) throws -> Void
    ) {
        let service = service
        routes.action(
            "/rentals/console/problems/:id/\(step)",
            in: Self.group,
            RouteName(id, summary),
            retry: { (address: IdentifiedAddress<Case>, refused, context) in
                try await service.console(address.id, for: context.requireCaller(), refused: refused)
            },
            use: { (address: IdentifiedAddress<Case>, context) in
                let author = try context.signedInAccount()
                let report = try await service.act(on: address.id) { try action($0, $1, author) }
                return ChangeResponse(report, at: RentalLinks.consoleProblem(address.id))
            }
        )
    }
}
