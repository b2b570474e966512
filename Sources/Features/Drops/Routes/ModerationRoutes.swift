import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// Declares the moderators' queue, decisions and appeals.
///
/// What moderators look at is written down, as each has an address.
struct ModerationRoutes {
    let services: DropServices

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        let services = services
        let access = Access.role(ModerationService.role)
        routes.get(
            "/drops/moderation",
            id: "getDropReports",
            tag: DropRoutes.tag,
            summary: "Reports and appeals to be decided",
            access: access
        ) {
            (_: Empty, _) in
            try await services.moderationPage()
        }
        routes.get(
            "/drops/moderation/:id",
            id: "getDropReport",
            tag: DropRoutes.tag,
            summary: "View a report about a drop",
            access: access
        ) { (address: ReportAddress, context) in
            try await services.reportPage(address.id, for: context.signedInAccount())
        }
        routes.file(
            "/drops/moderation/:id/media",
            id: "getReportedMedia",
            tag: DropRoutes.tag,
            summary: "View the picture or video of a reported drop",
            access: access,
            mediaType: "video/mp4"
        ) { (address: ReportAddress, request, _) in
            let media = try await services.reportedMedia(address.id)
            return try await DropMediaRoutes.answer(media, to: request, services)
        }
        routes.post(
            "/drops/moderation/:id/decide",
            id: "decideDropReport",
            tag: DropRoutes.tag,
            summary: "Decide on a report or appeal about a drop",
            access: access,
            body: DecisionForm.self,
            retry: { (address: ReportAddress, refused, context) in
                try await services.reportPage(address.id, for: context.signedInAccount(), refused: refused)
            },
            use: { (address: ReportAddress, form: DecisionForm, context) in
                try await services.moderation.decide(
                    address.id,
                    form.decision,
                    explanation: form.explanation,
                    by: context.signedInAccount()
                )
                return ChangeResponse.done(at: DropLinks.moderation)
            }
        )
        addOwn(to: routes)
    }

    /// What the authors and the reporters see.
    private func addOwn<Context: CrosstownContext>(to routes: Routes<Context>) {
        let services = services
        let own = RouteName("getOwnDropReport", "View what became of the own report")
        routes.page("/drops/reports/:id", in: .drops, own) { (address: ReportAddress, context) in
            try await services.ownReportPage(address.id, for: context.signedInAccount())
        }
        routes.get(
            "/drops/appeals/:id",
            id: "getDropDecision",
            tag: DropRoutes.tag,
            summary: "A decision about something of one's own",
            access: .signedIn
        ) {
            (address: ReportAddress, context) in
            try await services.appealPage(address.id, for: context.signedInAccount())
        }
        routes.post(
            "/drops/appeals/:id",
            id: "appealDropDecision",
            tag: DropRoutes.tag,
            summary: "Appeal against a decision",
            access: .signedIn,
            body: AppealForm.self,
            retry: { (address: ReportAddress, refused, context) in
                try await services.appealPage(address.id, for: context.signedInAccount(), refused: refused)
            },
            use: { (address: ReportAddress, form: AppealForm, context) in
                try await services.moderation.appeal(address.id, form.text, by: context.signedInAccount())
                return ChangeResponse.done(at: DropLinks.appeal(address.id))
            }
        )
    }
}
