import AsyncHTTPClient
import CrosstownKit
import NIOHTTP1

/// Why a third-party document cannot be read.
public enum ExternalRequestError: Error, Hashable, Sendable {
    /// The address is invalid, or redirects from https to http.
    case badAddress
    /// The address is on this machine or its network.
    case notPublic
    /// The host has no address, or cannot be resolved now.
    case unknownHost
    /// There are too many redirects.
    case redirects
    /// The document is too large.
    case tooLarge
    /// The request timed out.
    case late
    /// The server returned another status than 200.
    case status(Int)
}
