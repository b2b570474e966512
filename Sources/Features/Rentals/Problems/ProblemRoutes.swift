import CrosstownCases
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The routes of reporters.
struct ProblemRoutes {
    let service: ProblemService
    let hub: EventHub

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        addReading(to: routes)
        addWriting(to: routes)
    }

    private func addReading<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.page(
            "/rentals/problems",
            in: .ownRentals,
            RouteName("listProblems", "The own reports, with what became of them")
        ) { (_: Empty, context) in
            try await service.list(of: context.signedInAccount())
        }
        routes.page(
            "/rentals/problems/new",
            in: .ownRentals,
            RouteName("newProblem", "The form for a report")
        ) { (about: ProblemFormPage.About, context) in
            try await service.form(about, of: context.signedInAccount())
        }
        routes.page(
            "/rentals/problems/:id",
            in: .ownRentals,
            RouteName("getProblem", "An own report with what was written in it")
        ) { (address: IdentifiedAddress<Case>, context) in
            try await service.page(address.id, of: context.signedInAccount())
        }
        routes.events(
            "/rentals/problems/:id/events",
            in: .ownRentals,
            RouteName("followProblem", "Changes of an own report"),
            from: hub
        ) { (address: IdentifiedAddress<Case>, context) in
            let page = try await service.page(address.id, of: context.signedInAccount())
            return [CaseTopic.of(page.view.report.id)]
        }
    }

    private func addWriting<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.post(
            "/rentals/problems",
            in: .ownRentals,
            RouteName("reportProblem", "Report what is wrong"),
            creates: true,
            bodyLimit: ProblemRequest.bodyLimit,
            files: CasePictureField.files,
            intake: { try await service.desk.receive($0, $1, from: $2.signedInAccount()) },
            retry: { (_: Empty, refused, _) in service.form(refused: refused) },
            use: { (_: Empty, message: ProblemRequest, context) in
                let report = try await service.report(message, by: context.signedInAccount())
                return ChangeResponse(report, at: RentalLinks.problem(report.id))
            }
        )
        routes.post(
            "/rentals/problems/:id/reply",
            in: .ownRentals,
            RouteName("replyToProblem", "Write in an own report"),
            bodyLimit: ProblemRequest.bodyLimit,
            files: CasePictureField.files,
            intake: { try await service.desk.receive($0, $1, from: $2.signedInAccount()) },
            retry: { (address: IdentifiedAddress<Case>, refused, context) in
                try await service.page(address.id, of: context.signedInAccount(), refused: refused)
            },
            use: { (address: IdentifiedAddress<Case>, reply: ProblemReply, context) in
                let report = try await service.act(on: address.id, of: context.signedInAccount()) { problems, report in
                    try problems.cases.reply(reply.words(mayClose: false), to: report)
                }
                return ChangeResponse(report, at: RentalLinks.problem(address.id))
            }
        )
    }
}
