/// Why sending a webhook failed.
public enum WebhookFault: Error, Hashable, Sendable {
    /// The address is not valid for webhooks.
    case badAddress
    /// The address leads into this machine or its network.
    case notPublic
    /// The host name has no address, or the lookup fails now.
    case unknownHost
    /// The server timed out.
    case late
}
