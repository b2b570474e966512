/// How the app plays or shows third-party media.
public struct Playback: Hashable, Sendable {
    /// The ways to show it.
    public enum Look: Hashable, Sendable {
        /// A third-party player or page, in a frame.
        case frame
        /// A video that the browser plays.
        case film
        /// Audio that the browser plays.
        case sound
    }

    /// The way to show it.
    public let look: Look
    /// The address to load.
    public let address: String
    /// The origin of the address, which the content security policy of the page must allow.
    public let origin: String
    /// The host name, shown to the user.
    public let host: String

    /// Creates a player for the page of a video; `nil` if its provider is unknown.
    ///
    /// The providers are YouTube (its player without cookies), Vimeo and any PeerTube.
    public init?(film link: String) {
        guard let place = WebPlace(link) else { return nil }
        if let id = Self.youTube(place) {
            self.init(.frame, "https://www.youtube-nocookie.com/embed/\(id)")
        } else if ["vimeo.com", "www.vimeo.com"].contains(place.host), let id = place.path.first, Self.isName(id) {
            self.init(.frame, "https://player.vimeo.com/video/\(id)?dnt=1")
        } else if let id = Self.peerTube(place) {
            self.init(.frame, "https://\(place.host)/videos/embed/\(id)")
        } else {
            return nil
        }
    }

    /// Creates a player for an address; `nil` if the address is invalid or not encrypted.
    public init?(_ look: Look, _ address: String) {
        guard let place = WebPlace(address) else { return nil }
        self.look = look
        self.address = address
        origin = "https://\(place.host)"
        host = place.host
    }

    private static func youTube(_ place: WebPlace) -> String? {
        let hosts = ["youtube.com", "www.youtube.com", "m.youtube.com", "www.youtube-nocookie.com"]
        let id: String? =
            if place.host == "youtu.be" {
                place.path.first
            } else if !hosts.contains(place.host) {
                nil
            } else if place.path.count == 2, ["shorts", "embed", "live"].contains(place.path[0]) {
                place.path[1]
            } else {
                place.query["v"]
            }
        return id.flatMap { $0.utf8.count == 11 && isName($0) ? $0 : nil }
    }

    private static func peerTube(_ place: WebPlace) -> String? {
        let path = place.path
        let id: String? =
            if path.count == 2, path[0] == "w" {
                path[1]
            } else if path.count == 3, path[0] == "videos", path[1] == "watch" || path[1] == "embed" {
                path[2]
            } else {
                nil
            }
        return id.flatMap { isName($0) ? $0 : nil }
    }

    private static func isName(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= 64
            && text.utf8.allSatisfy { byte in
                (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte) || byte == 45
                    || byte == 95
            }
    }
}

/// The parts of an encrypted address.
private struct WebPlace {
    let host: String
    let path: [String]
    let query: [String: String]

    init?(_ address: String) {
        guard address.utf8.count <= 1000, address.lowercased().hasPrefix("https://"),
            address.utf8.allSatisfy({ $0 > 32 && $0 < 127 && $0 != 34 && $0 != 39 && $0 != 59 })
        else { return nil }
        let rest = address.dropFirst(8).prefix { $0 != "#" }
        let host = rest.prefix { $0 != "/" && $0 != "?" }.lowercased()
        let isHost = host.utf8.allSatisfy { byte in
            (48...58).contains(byte) || (97...122).contains(byte) || byte == 45 || byte == 46
        }
        guard isHost, host.contains(".") || host.hasPrefix("localhost") else { return nil }
        self.host = host
        let behind = rest.dropFirst(host.utf8.count)
        path = behind.prefix { $0 != "?" }.split(separator: "/").map(String.init)
        var query: [String: String] = [:]
        for pair in behind.drop(while: { $0 != "?" }).dropFirst().split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1)
            if parts.count == 2 { query[String(parts[0])] = String(parts[1]) }
        }
        self.query = query
    }
}
