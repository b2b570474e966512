import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// Declares what reporters do.
struct ProblemRoutes {
    let service: ProblemService

    /// The address of one report.
    struct ProblemAddress: Codable, Sendable {
        var id: Identifier<ProblemReport>
    }

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
        ) { (address: ProblemAddress, context) in
            try await service.page(address.id, of: context.signedInAccount())
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
            files: PhotographField.files,
            intake: { try await service.receive($0, $1, from: $2.signedInAccount()) },
            retry: { (_: Empty, refused, _) in service.form(refused: refused) },
            use: { (_: Empty, message: ProblemRequest, context) in
                let reporter = try context.signedInAccount()
                let report = try await service.report(message, by: reporter)
                return ChangeResponse(report, at: RentalLinks.problem(report.id))
            }
        )
        routes.post(
            "/rentals/problems/:id/reply",
            in: .ownRentals,
            RouteName("replyToProblem", "Write in an own report"),
            bodyLimit: ProblemRequest.bodyLimit,
            files: PhotographField.files,
            intake: { try await service.receive($0, $1, from: $2.signedInAccount()) },
            retry: { (address: ProblemAddress, refused, context) in
                try await service.page(address.id, of: context.signedInAccount(), refused: refused)
            },
            use: { (address: ProblemAddress, reply: ProblemReply, context) in
                let report = try await service.reply(address.id, reply, by: context.signedInAccount())
                return ChangeResponse(report, at: RentalLinks.problem(address.id))
            }
        )
    }
}
