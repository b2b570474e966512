import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// Declares what reporters do.
struct ProblemRoutes {
    let service: ProblemService

    private static let tag = "rentals"
    private static let access = Access.role(RentalRole.rider)

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
        routes.get(
            "/rentals/problems",
            id: "listProblems",
            tag: Self.tag,
            summary: "The own reports, with what became of them",
            access: Self.access
        ) { (_: Empty, context) in
            try await service.list(of: context.signedInAccount())
        }
        routes.get(
            "/rentals/problems/new",
            id: "newProblem",
            tag: Self.tag,
            summary: "The form for a report",
            access: Self.access
        ) { (about: ProblemFormPage.About, context) in
            try await service.form(about, of: context.signedInAccount())
        }
        routes.get(
            "/rentals/problems/:id",
            id: "getProblem",
            tag: Self.tag,
            summary: "An own report with what was written in it",
            access: Self.access
        ) { (address: ProblemAddress, context) in
            try await service.page(address.id, of: context.signedInAccount())
        }
    }

    private func addWriting<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.post(
            "/rentals/problems",
            id: "reportProblem",
            tag: Self.tag,
            summary: "Report what is wrong",
            access: Self.access,
            body: ProblemRequest.self,
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
            id: "replyToProblem",
            tag: Self.tag,
            summary: "Write in an own report",
            access: Self.access,
            body: ProblemReply.self,
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
