import AsyncHTTPClient
import CrosstownKit
import NIOHTTP1

/// Why a document of somebody else was not read.
public enum ExternalRequestError: Error, Hashable, Sendable {
    /// The address is none that is read, or leads from https to http.
    case badAddress
    /// The address leads into this machine or its network.
    case notPublic
    /// The name of the host has no address, or cannot be looked up now.
    case unknownHost
    /// There are too many redirects.
    case redirects
    /// The document is larger than it may be.
    case tooLarge
    /// The document takes too long.
    case late
    /// The server answers with another status than 200.
    case status(Int)
}
