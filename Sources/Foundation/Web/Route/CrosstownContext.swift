public import Hummingbird

/// What travels with every request: who makes it, and from where.
public protocol CrosstownContext: RequestContext, Sendable {
    /// Who makes the request; `nil` for an anonymous one.
    var caller: Caller? { get set }

    /// The network address that the request comes from, without its port.
    var remoteAddress: String? { get set }

    /// What the browser shows that somebody has signed in from it before; `nil` for whatever only reads.
    var deviceToken: String? { get set }

    /// What whoever makes the request reads.
    var localization: Localization { get set }

    /// What the device keeps for features and sends along; it is read for one answer, and neither stored nor logged.
    var deviceNotes: DeviceNotes { get set }
}

extension CrosstownContext {
    /// Nobody asks for it.
    public var deviceToken: String? {
        get { nil }
        set { _ = newValue }
    }

    /// English.
    public var localization: Localization {
        get { .english }
        set { _ = newValue }
    }

    /// The device keeps nothing.
    public var deviceNotes: DeviceNotes {
        get { DeviceNotes() }
        set { _ = newValue }
    }

    /// The caller, where there must be one.
    ///
    /// - Throws: ``Problem/notSignedIn``.
    public func requireCaller() throws -> Caller {
        guard let caller else { throw Problem.notSignedIn }
        return caller
    }
}
