import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Subscriptions to topics without an account.
struct TopicService: Sendable {
    /// The maximum number of topics per device.
    static let mostTopics = 100

    let database: any Database
    let clock: any WallClock
    let ids: any IdentifierSource
    let catalog: NoticeCatalog
    let reader: SubscriptionReader

    /// Updates and returns the topics of a device.
    ///
    /// - Throws: `Problem` with status 422 for an undeclared topic; `InboxRefusal`.
    func change(_ request: TopicRequest) async throws -> TopicResponse {
        let (follow, unfollow) = (request.follow ?? [], request.unfollow ?? [])
        try Self.check(follow, "follow")
        try Self.check(unfollow, "unfollow")
        let subscription = try await reader.subscription(of: request.subscription)
        let (id, now) = (ids.next(PushDevice.self), clock.now())
        return try await database.write { transaction in
            try refuseUnknown(follow, in: transaction)
            let store = PushStore(transaction: transaction)
            let known = try store.find(subscription.endpoint, followsTopics: true)
            if let known, known.auth != subscription.keys.auth { throw InboxRefusal.otherDevice }
            if known == nil, follow.isEmpty { return TopicResponse(topics: []) }
            let device = try store.keep(subscription, of: nil, as: known?.id ?? id, at: now)
            try store.follow(follow, unfollow: unfollow, by: device)
            let topics = try store.topics(of: device)
            guard topics.count <= Self.mostTopics else { throw InboxRefusal.tooManyTopics }
            if topics.isEmpty { try store.forget(device) }
            return TopicResponse(topics: topics)
        }
    }

    private static func check(_ names: [String], _ field: String) throws {
        var check = Validation()
        check.require(names.allSatisfy(NoticeTeller.isName), field, "must be names of topics")
        try check.finish()
    }

    private func refuseUnknown(_ names: [String], in transaction: any Transaction) throws {
        var check = Validation()
        let areKnown = try names.allSatisfy { try catalog.mayFollow($0, in: transaction) }
        check.require(areKnown, "follow", "must be topics that can be followed")
        try check.finish()
    }
}

struct TopicRequest: Codable, Sendable, LimitedFields {
    static var limits: [String: FieldLimits] {
        let fault: LocalizedText = "must include at most \(TopicService.mostTopics) topics"
        let topics = FieldLimits.list(0...TopicService.mostTopics, of: NoticeTeller.topicName, fault: fault)
        return ["follow": topics, "unfollow": topics]
    }

    let subscription: SubscriptionRequest
    let follow: [String]?
    let unfollow: [String]?
}

struct TopicResponse: Codable, Sendable {
    let topics: [String]
}
