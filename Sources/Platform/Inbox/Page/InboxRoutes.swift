import CrosstownKit
import CrosstownValues
import CrosstownWeb
import Hummingbird

/// The inbox of whoever is signed in.
struct InboxRoutes {
    private static let tag = "inbox"

    let inbox: InboxService
    let settings: SettingsService
    let catalog: NoticeCatalog
    let hub: EventHub
    /// How often somebody sends test notices.
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
        routes.get("/inbox", id: "getInbox", tag: Self.tag, summary: "Notices, newest first", access: .signedIn) {
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
            id: "countNotices",
            tag: Self.tag,
            summary: "How many notices are not read",
            access: .signedIn
        ) { (_: Empty, context) in
            UnreadMessage(unread: try await inbox.countUnread(of: context.signedInAccount()))
        }
        routes.events(
            "/inbox/live",
            id: "followInbox",
            tag: Self.tag,
            summary: "Tells when the inbox changes",
            access: .signedIn,
            from: hub
        ) { (_: Empty, context) in
            [InboxChanges.topic(of: try context.signedInAccount().description)]
        }
        routes.redirect(
            "/inbox/open/:id",
            id: "openNotice",
            tag: Self.tag,
            summary: "Leads to what a notice is about, which is then read",
            access: .anyone
        ) { (parameters: NoticeParameters, _, context) in try await open(parameters.id, context.caller).href }
    }

    /// A notice of an account asks strangers to sign in; one of a topic is for everybody.
    private func open(_ id: Identifier<NoticeContent>, _ caller: Caller?) async throws -> Link {
        let person = caller.flatMap { Identifier<Account>($0.accountID) }
        do {
            if let person { return try await inbox.read(id, by: person).link }
            return try await inbox.notice(id, of: nil).link
        } catch InboxRefusal.unknownNotice {
            guard person != nil else { throw Problem.notSignedIn }
            return try await inbox.notice(id, of: nil).link
        }
    }

    private func addChanges<Context: CrosstownContext>(to routes: Routes<Context>) {
        routes.post(
            "/inbox/notices/:id/read",
            id: "readNotice",
            tag: Self.tag,
            summary: "Marks a notice as read",
            access: .signedIn,
            body: Empty.self
        ) { (parameters: NoticeParameters, _, context) in
            try await inbox.read(parameters.id, by: context.signedInAccount())
            return .done(at: InboxLinks.inbox)
        }
        routes.post(
            "/inbox/notices/:id/delete",
            id: "deleteNotice",
            tag: Self.tag,
            summary: "Removes a notice",
            access: .signedIn,
            body: Empty.self
        ) { (parameters: NoticeParameters, _, context) in
            try await inbox.delete(parameters.id, of: context.signedInAccount())
            return .done(at: InboxLinks.inbox)
        }
        routes.post(
            "/inbox/read",
            id: "readAllNotices",
            tag: Self.tag,
            summary: "Marks all notices as read, up to one where it is named",
            access: .signedIn,
            body: ReadAll.self
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
        routes.get(
            "/inbox/settings",
            id: "getInboxSettings",
            tag: Self.tag,
            summary: "On which ways notices come",
            access: .signedIn
        ) { (parameters: SettingsParameters, context) in
            let found = try await found(context)
            return SettingsPage(settings: found, done: parameters.done)
        }
        routes.post(
            "/inbox/settings",
            id: "setInboxSettings",
            tag: Self.tag,
            summary: "Chooses on which ways notices come",
            access: .signedIn,
            body: SettingsRequest.self,
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
        routes.post(
            "/inbox/settings/test",
            id: "sendTestNotice",
            tag: Self.tag,
            summary: "Sends oneself a notice, to see that notices arrive",
            access: .signedIn,
            body: Empty.self
        ) { (_: Empty, _: Empty, context) in
            try tests.check(context.rateKey)
            try await inbox.sendTest(to: context.signedInAccount())
            return .done(at: InboxLinks.settings.adding("done", SettingsDeed.tested.rawValue))
        }
    }
}
