public import Hummingbird

/// The context of every request: its caller and its address.
public protocol CrosstownContext: RequestContext, Sendable {
    /// The caller; `nil` without a sign-in.
    var caller: Caller? { get set }

    /// The network address of the client, without its port.
    var remoteAddress: String? { get set }

    /// The browser's proof of an earlier sign-in; `nil` for requests that only read.
    var deviceToken: String? { get set }

    /// The language of the reader.
    var localization: Localization { get set }

    /// The data that the device stores for features and sends; it is used for one response, and neither stored nor
    /// logged.
    var deviceNotes: DeviceNotes { get set }
}

extension CrosstownContext {
    /// Returns `nil` by default.
    public var deviceToken: String? {
        get { nil }
        set { _ = newValue }
    }

    /// Returns English by default.
    public var localization: Localization {
        get { .english }
        set { _ = newValue }
    }

    /// Returns no notes by default.
    public var deviceNotes: DeviceNotes {
        get { DeviceNotes() }
        set { _ = newValue }
    }

    /// Returns the caller, which is required.
    ///
    /// - Throws: ``Problem/notSignedIn``.
    public func requireCaller() throws -> Caller {
        guard let caller else { throw Problem.notSignedIn }
        return caller
    }
}
