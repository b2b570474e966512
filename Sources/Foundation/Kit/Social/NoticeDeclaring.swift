/// Tells people and devices something; every feature may.
public protocol NoticeDeclaring: Sendable {
    /// The kinds of notices that the feature sends.
    var noticeKinds: [NoticeKind] { get }

    /// The topics that devices may follow without an account.
    var followableTopics: [FollowableTopic] { get }
}

extension NoticeDeclaring {
    /// No notices.
    public var noticeKinds: [NoticeKind] { [] }

    /// Nothing to follow.
    public var followableTopics: [FollowableTopic] { [] }
}
