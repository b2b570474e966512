import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The routes of the moderators' queue, decisions and appeals.
///
/// Each view has its own address, so that it is logged.
struct ModerationRoutes {
    let services: DropServices

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        addQueue(to: routes)
        addOwn(to: routes)
    }

    private func addQueue<Context: CrosstownContext>(to routes: Routes<Context>) {
        let services = services
        let queue = RouteName("getDropReports", "Reports and appeals to be decided")
        routes.page(DropLinks.moderation, in: .moderation, queue) { (_: Empty, _) in
            try await services.moderationPage()
        }
        routes.page(DropLinks.report, in: .moderation, RouteName("getDropReport", "View a report about a drop")) {
            (address: ReportAddress, context) in
            try await services.reportPage(address.id, for: context.signedInAccount())
        }
        routes.file(
            DropLinks.reportedMedia,
            in: .moderation,
            RouteName("getReportedMedia", "View the picture or video of a reported drop"),
            mediaType: "video/mp4"
        ) { (address: ReportAddress, request, _) in
            let media = try await services.reportedMedia(address.id)
            return try await DropMediaRoutes.answer(media, to: request, services)
        }
        routes.form(
            DropLinks.decide,
            in: .moderation,
            RouteName("decideDropReport", "Decide on a report or appeal about a drop"),
            retry: { (address: ReportAddress, refused, context) in
                try await services.reportPage(address.id, for: context.signedInAccount(), refused: refused)
            },
            change: { (address: ReportAddress, input: Input<DecisionForm>, context) in
                try await services.moderation.decide(address.id, input, by: context.signedInAccount())
                return ChangeResponse.done(at: DropLinks.moderation)
            }
        )
    }

    /// Adds the pages of authors and reporters.
    private func addOwn<Context: CrosstownContext>(to routes: Routes<Context>) {
        let services = services
        let own = RouteName("getOwnDropReport", "View the outcome of your report")
        routes.page(DropLinks.ownReport, in: .drops, own) { (address: ReportAddress, context) in
            try await services.ownReportPage(address.id, for: context.signedInAccount())
        }
        routes.page(
            DropLinks.appeal,
            in: .drops,
            show: RouteName("getDropDecision", "A decision about something of one's own"),
            send: RouteName("appealDropDecision", "Appeal against a decision"),
            page: { (address: ReportAddress, refused, context) in
                try await services.appealPage(address.id, for: context.signedInAccount(), refused: refused)
            },
            change: { (address: ReportAddress, input: Input<AppealForm>, context) in
                try await services.moderation.appeal(address.id, input.text, by: context.signedInAccount())
                return ChangeResponse.done(at: DropLinks.appeal(address.id))
            }
        )
    }
}
