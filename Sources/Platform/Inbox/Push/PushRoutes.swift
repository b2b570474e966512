import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The routes with which browsers subscribe to push messages.
struct PushRoutes {
    private static let keyLife = 3600

    let devices: DeviceService
    let topics: TopicService
    let inbox: InboxService
    let catalog: NoticeCatalog
    /// The limit of subscriptions per network.
    let subscriptions: RateLimiter

    private struct DeviceParameters: Codable, Sendable {
        var id: Identifier<PushDevice>
    }

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        addReading(to: routes)
        addDevices(to: routes)
        routes.post(
            "/push/topics",
            in: .push.open(to: .anyone),
            RouteName("followTopics", "Has a device follow topics, without anybody's account"),
            bodyLimit: 64 * 1024
        ) { (_: Empty, body: TopicRequest, context) in
            try subscriptions.check(context.networkKey)
            return ChangeResponse(try await topics.change(body), at: "/")
        }
    }

    private func addReading<Context: CrosstownContext>(to routes: Routes<Context>) {
        routes.data(
            "/push/key",
            in: .push.open(to: .anyone),
            RouteName("getPushKey", "The key that browsers subscribe with, and what kinds of notices are called"),
            maxAge: Self.keyLife
        ) { (_: Empty, _) in
            PushKeyMessage(publicKey: try devices.publicKey(), kinds: catalog.kinds)
        }
        routes.data(
            "/push/notices/:id",
            in: .push.open(to: .anyone),
            RouteName("getNotice", "What a notice says, for the notification"),
            isPrivate: true
        ) { (parameters: InboxRoutes.NoticeParameters, context) in
            let person = context.account
            return NoticeMessage(try await inbox.notice(parameters.id, of: person))
        }
    }

    private func addDevices<Context: CrosstownContext>(to routes: Routes<Context>) {
        routes.post(
            "/push/devices",
            in: .push,
            RouteName("addDevice", "Has a device show one's notices")
        ) { (_: Empty, body: SubscriptionRequest, context) in
            try subscriptions.check(context.rateKey)
            return ChangeResponse(try await devices.keep(body, of: context.signedInAccount()), at: InboxLinks.settings)
        }
        routes.post(
            "/push/devices/forget",
            in: .push,
            RouteName("forgetThisDevice", "Has this device no longer show one's notices")
        ) { (_: Empty, body: ForgetRequest, context) in
            try await devices.forget(body, of: context.signedInAccount())
            return .done(at: InboxLinks.settings)
        }
        routes.action(
            "/inbox/devices/:id/forget",
            in: .push,
            RouteName("forgetDevice", "Has one of one's devices no longer show notices")
        ) { (parameters: DeviceParameters, context) in
            try await devices.forget(parameters.id, of: context.signedInAccount())
            return .done(at: InboxLinks.settings)
        }
    }
}

/// What a browser needs to subscribe and to show a notification while offline.
struct PushKeyMessage: Codable, Sendable {
    let publicKey: String
    /// The names of notification kinds for users, by kind.
    let kinds: [String: LocalizedText]

    init(publicKey: String, kinds: [NoticeKind]) {
        self.publicKey = publicKey
        self.kinds = Dictionary(kinds.map { ($0.id, $0.name) }) { first, _ in first }
    }
}
