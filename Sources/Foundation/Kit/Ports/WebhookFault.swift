/// Why a webhook was not handed over.
public enum WebhookFault: Error, Hashable, Sendable {
    /// The address is none that webhooks go to.
    case badAddress
    /// The address leads into this machine or its network.
    case notPublic
    /// The name of the host has no address, or cannot be looked up now.
    case unknownHost
    /// The server takes too long.
    case late
}
