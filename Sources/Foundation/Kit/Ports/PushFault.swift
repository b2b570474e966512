/// Why sending a message failed.
public enum PushFault: Error, Hashable, Sendable {
    /// The address is not valid for push messages.
    case badAddress
    /// The address leads into this machine or its network.
    case notPublic
    /// The host name has no address, or the lookup fails now.
    case unknownHost
    /// The push service timed out.
    case late
}
