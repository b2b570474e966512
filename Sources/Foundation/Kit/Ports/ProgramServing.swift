/// Serves programs of others beyond what everybody may read; every feature may.
public protocol ProgramServing: Sendable {
    /// What programs can be allowed to do with a key.
    var keyScopes: [KeyScope] { get }

    /// The kinds of events that programs of others can be told of.
    var webhookKinds: [WebhookKind] { get }
}

extension ProgramServing {
    /// Keys open nothing.
    public var keyScopes: [KeyScope] { [] }

    /// Programs are told nothing.
    public var webhookKinds: [WebhookKind] { [] }
}
