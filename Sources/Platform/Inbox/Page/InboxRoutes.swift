import CrosstownKit
import CrosstownValues
import CrosstownWeb
import Hummingbird

struct InboxRoutes {
    let inbox: InboxService
    let settings: SettingsService
    let catalog: NoticeCatalog
    let hub: EventHub
    /// The limit for test notifications.
    let tests: RateLimiter

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        addReading(to: routes)
        addChanges(to: routes)
        addSettings(to: routes)
    }

    private struct PageParameters: Codable, Sendable {
        var capability: String?
        var before: Identifier<NoticeContent>?
    }

    struct NoticeParameters: Codable, Sendable {
        var id: Identifier<NoticeContent>
    }

    private struct ReadAll: Codable, Sendable {
        var upTo: Identifier<NoticeContent>?
    }

    private func addReading<Context: CrosstownContext>(to routes: Routes<Context>) {
        routes.page("/inbox", in: .inbox, RouteName("getInbox", "Notices, newest first")) {
            (parameters: PageParameters, context) in
            let contents = try await inbox.page(
                of: context.signedInAccount(),
                capability: parameters.capability,
                before: parameters.before
            )
            return InboxPage(contents: contents, catalog: catalog)
        }
        routes.data(
            "/inbox/count",
            in: .inbox,
            RouteName("countNotices", "How many notices are not read")
        ) { (_: Empty, context) in
            UnreadMessage(unread: try await inbox.countUnread(of: context.signedInAccount()))
        }
        routes.events(
            "/inbox/live",
            in: .inbox,
            RouteName("followInbox", "Tells when the inbox changes"),
            from: hub
        ) { (_: Empty, context) in
            [InboxChanges.topic(of: try context.signedInAccount().description)]
        }
        routes.redirect(
            "/inbox/open/:id",
            in: .inbox.open(to: .anyone),
            RouteName("openNotice", "Leads to what a notice is about, which is then read")
        ) { (parameters: NoticeParameters, _, context) in try await open(parameters.id, context.caller).href }
    }

    /// Requires sign-in for notifications of an account; notifications of a topic are public.
    private func open(_ id: Identifier<NoticeContent>, _ caller: Caller?) async throws -> Link {
        let person = caller?.account
        do {
            if let person { return try await inbox.read(id, by: person).link }
            return try await inbox.notice(id, of: nil).link
        } catch InboxRefusal.unknownNotice {
            guard person != nil else { throw Problem.notSignedIn }
            return try await inbox.notice(id, of: nil).link
        }
    }

    private func addChanges<Context: CrosstownContext>(to routes: Routes<Context>) {
        routes.action(
            "/inbox/notices/:id/read",
            in: .inbox,
            RouteName("readNotice", "Marks a notice as read")
        ) { (parameters: NoticeParameters, context) in
            try await inbox.read(parameters.id, by: context.signedInAccount())
            return .done(at: InboxLinks.inbox)
        }
        routes.action(
            "/inbox/notices/:id/delete",
            in: .inbox,
            RouteName("deleteNotice", "Removes a notice")
        ) { (parameters: NoticeParameters, context) in
            try await inbox.delete(parameters.id, of: context.signedInAccount())
            return .done(at: InboxLinks.inbox)
        }
        routes.post(
            "/inbox/read",
            in: .inbox,
            RouteName("readAllNotices", "Marks all notices as read, up to one where it is named")
        ) { (_: Empty, body: ReadAll, context) in
            try await inbox.readAll(by: context.signedInAccount(), upTo: body.upTo)
            return .done(at: InboxLinks.inbox)
        }
    }

    private struct SettingsParameters: Codable, Sendable {
        var done: SettingsDeed?
    }

    private func found<Context: CrosstownContext>(_ context: Context) async throws -> InboxSettings {
        try await settings.settings(of: context.signedInAccount(), with: context.requireCaller().roles)
    }

    private func addSettings<Context: CrosstownContext>(to routes: Routes<Context>) {
        routes.page(
            "/inbox/settings",
            in: .inbox,
            RouteName("getInboxSettings", "On which ways notices come")
        ) { (parameters: SettingsParameters, context) in
            let found = try await found(context)
            return SettingsPage(settings: found, done: parameters.done)
        }
        routes.post(
            "/inbox/settings",
            in: .inbox,
            RouteName("setInboxSettings", "Chooses on which ways notices come"),
            retry: { (_: Empty, refused, context) in
                let found = try await found(context)
                return SettingsPage(settings: found, refused: refused)
            },
            use: { (_: Empty, body: SettingsRequest, context) in
                let person = try context.signedInAccount()
                try await settings.choose(body, by: person, with: context.requireCaller().roles)
                let now = SettingsMessage(try await found(context))
                return ChangeResponse(now, at: InboxLinks.settings.adding("done", SettingsDeed.saved.rawValue))
            }
        )
        routes.action(
            "/inbox/settings/test",
            in: .inbox,
            RouteName("sendTestNotice", "Sends oneself a notice, to see that notices arrive")
        ) { (_: Empty, context) in
            try tests.check(context.rateKey)
            let hasDevice = try await inbox.sendTest(to: context.signedInAccount())
            let deed: SettingsDeed = hasDevice ? .tested : .testedWithoutDevice
            return .done(at: InboxLinks.settings.adding("done", deed.rawValue))
        }
    }
}
