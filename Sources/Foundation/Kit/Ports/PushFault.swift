/// Why a message was not handed over.
public enum PushFault: Error, Hashable, Sendable {
    /// The address is none that messages are sent to.
    case badAddress
    /// The address leads into this machine or its network.
    case notPublic
    /// The name of the host has no address, or cannot be looked up now.
    case unknownHost
    /// The push service takes too long.
    case late
}
