public import CrosstownKit

/// A feature that does nothing but declare what it would tell people, devices and programs of others.
public struct DeclaringFeature: NoticeDeclaring, CapabilityOffering, ProgramServing {
    /// What it tells people.
    public let noticeKinds: [NoticeKind]
    /// What devices may follow.
    public let followableTopics: [FollowableTopic]
    /// What it tells programs of others.
    public let webhookKinds: [WebhookKind]

    /// Declares these.
    public init(
        noticeKinds: [NoticeKind] = [],
        followableTopics: [FollowableTopic] = [],
        webhookKinds: [WebhookKind] = []
    ) {
        self.noticeKinds = noticeKinds
        self.followableTopics = followableTopics
        self.webhookKinds = webhookKinds
    }
}
