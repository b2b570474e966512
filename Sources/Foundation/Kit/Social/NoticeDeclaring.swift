/// Notifications to users and devices; every feature may send some.
public protocol NoticeDeclaring: Sendable {
    /// The kinds of notifications that the feature sends.
    var noticeKinds: [NoticeKind] { get }

    /// The topics that devices may follow without an account.
    var followableTopics: [FollowableTopic] { get }
}

extension NoticeDeclaring {
    /// Returns no kinds by default.
    public var noticeKinds: [NoticeKind] { [] }

    /// Returns no topics by default.
    public var followableTopics: [FollowableTopic] { [] }
}
