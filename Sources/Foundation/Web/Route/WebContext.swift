public import Hummingbird

/// The context of requests in the application's own server.
public struct WebContext: CrosstownContext {
    /// The server's own part of the context.
    public var coreContext: CoreRequestContextStorage
    /// The caller.
    public var caller: Caller?
    /// The network address of the client.
    public var remoteAddress: String?
    /// The browser's proof of an earlier sign-in.
    public var deviceToken: String?
    /// The language of the reader.
    public var localization: Localization = .english
    /// The data that the device stores for features and sends.
    public var deviceNotes = DeviceNotes()

    /// Creates the context of a request.
    public init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        remoteAddress = source.channel.remoteAddress?.ipAddress
    }
}
