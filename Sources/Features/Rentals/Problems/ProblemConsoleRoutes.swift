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
        /// The page of the list, from 1.
        var page: Int?
    }

    /// A report, with the state in which a button found it already.
    struct ReportAddress: Codable, Sendable {
        var id: Identifier<Case>
        var already: ProblemTarget?
    }

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        addReading(to: routes)
        addFollowing(to: routes)
        addAnswer(to: routes)
        let urgency = RouteName("weighProblem", "Mark a report as critical or not critical")
        addTarget("critical", urgency, ProblemUrgencyRequest.self, to: routes)
        let state = RouteName("turnProblem", "Close or reopen a report")
        addTarget("turn", state, ProblemStateRequest.self, to: routes)
        let vehicle = RouteName("serveProblem", "Take a reported vehicle out of service or return it to service")
        addTarget("service", vehicle, ProblemServiceRequest.self, to: routes)
    }

    private func addReading<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.page(
            "/rentals/console/problems",
            in: RentalRole.riders,
            RouteName("listReportedProblems", "View the reports")
        ) { (query: QueueQuery, context) in
            try await service.queue(query.state ?? .open, page: query.page, for: context.requireCaller())
        }
        routes.page(
            "/rentals/console/problems/:id",
            in: Self.group,
            RouteName("getReportedProblem", "View a report with its messages")
        ) { (address: ReportAddress, context) in
            try await service.console(address.id, for: context.requireCaller(), already: address.already)
        }
        routes.file(
            "/rentals/console/problems/:id/text",
            in: Self.group,
            RouteName("exportProblem", "Download a report as text"),
            mediaType: "text/plain"
        ) { (address: IdentifiedAddress<Case>, _, context) in
            let file = try await service.text(address.id, for: context.localization)
            let headers: HTTPFields = [
                .contentType: "text/plain; charset=utf-8", .cacheControl: "no-store",
                .contentDisposition: "attachment; filename=\"\(file.fileName)\"",
            ]
            let body = ResponseBody(byteBuffer: ByteBuffer(string: file.text))
            return Response(status: .ok, headers: headers, body: body)
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
            RouteName("answerProblem", "Reply to a report"),
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

    /// Adds a route for a button that sends the wanted state.
    private func addTarget<Context: CrosstownContext, Body: ProblemTargeting>(
        _ step: String,
        _ name: RouteName,
        _ body: Body.Type,
        to routes: Routes<Context>
    ) {
        let service = service
        routes.post(
            "/rentals/console/problems/:id/\(step)",
            in: Self.group,
            name,
            retry: { (address: IdentifiedAddress<Case>, refused, context) in
                try await service.console(address.id, for: context.requireCaller(), refused: refused)
            },
            use: { (address: IdentifiedAddress<Case>, body: Body, context) in
                let (staff, target) = (try context.signedInAccount(), body.target)
                let (report, isChanged) = try await service.bring(address.id, to: target, by: staff)
                let link = RentalLinks.consoleProblem(address.id)
                let page = isChanged ? link : link.adding("already", target.rawValue)
                return ChangeResponse(report, at: link, showing: page)
            }
        )
    }
}
