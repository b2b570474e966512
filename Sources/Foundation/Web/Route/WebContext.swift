public import Hummingbird

/// The context of the application's own server.
public struct WebContext: CrosstownContext {
    /// The server's own part of the context.
    public var coreContext: CoreRequestContextStorage
    /// Who makes the request.
    public var caller: Caller?
    /// The network address that the request comes from.
    public var remoteAddress: String?
    /// What the browser shows that somebody has signed in from it before.
    public var deviceToken: String?
    /// What whoever makes the request reads.
    public var localization: Localization = .english
    /// What the device keeps for features and sends along.
    public var deviceNotes = DeviceNotes()

    /// Makes the context of a request.
    public init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        remoteAddress = source.channel.remoteAddress?.ipAddress
    }
}
