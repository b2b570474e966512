/// An API for third-party programs with keys; every feature may have one.
public protocol ProgramServing: Sendable {
    /// The permissions that keys can have.
    var keyScopes: [KeyScope] { get }

    /// The kinds of events that third-party programs can be notified of.
    var webhookKinds: [WebhookKind] { get }
}

extension ProgramServing {
    /// Returns no scopes by default.
    public var keyScopes: [KeyScope] { [] }

    /// Returns no kinds by default.
    public var webhookKinds: [WebhookKind] { [] }
}
