/// How something that lies elsewhere can be seen or heard within the app.
public struct Playback: Hashable, Sendable {
    /// What shows it.
    public enum Look: Hashable, Sendable {
        /// A player or page of the other side, in a frame.
        case frame
        /// A film that is played by the browser itself.
        case film
        /// A sound that is played by the browser itself.
        case sound
    }

    /// What shows it.
    public let look: Look
    /// Where it is loaded from.
    public let address: String
    /// The origin of that address, which a page must allow.
    public let origin: String
    /// The name of the other side's machine, for people.
    public let host: String

    /// Plays a film by the address of its page; `nil` where its player is not known.
    ///
    /// Known are YouTube (by its player without cookies), Vimeo, and any PeerTube.
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

    /// Shows or plays what lies at an address as it is; `nil` for an address that is not encrypted, or malformed.
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

/// An encrypted address in its parts.
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
