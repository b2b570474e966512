import CrosstownWeb

/// Whether the servers of large calendars can load a feed, as far as its address tells.
enum CalendarReach: Equatable {
    /// They can.
    case open
    /// They load over https only.
    case notSecure
    /// The machine is known only in its own network.
    case insideAlone(host: String)

    private static let insideNames = ["localhost", "local", "internal", "lan", "test", "arpa"]
    private static let insideNumbers: [[ClosedRange<Int>]] = [
        [10...10], [127...127], [192...192, 168...168], [169...169, 254...254], [172...172, 16...31],
    ]

    /// Checks the address of a feed.
    init(_ feed: String) {
        let parts = feed.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: true)
        let machine = parts.count > 1 ? String(parts[1]) : ""
        let host = Self.host(machine)
        if Self.isInside(host) {
            self = .insideAlone(host: host)
        } else {
            self = feed.hasPrefix("https://") ? .open : .notSecure
        }
    }

    /// A host name or number without the port.
    private static func host(_ machine: String) -> String {
        if machine.hasPrefix("[") { return String(machine.dropFirst().prefix { $0 != "]" }).lowercased() }
        return String(machine.prefix { $0 != ":" }).lowercased()
    }

    private static func isInside(_ host: String) -> Bool {
        if host.contains(":") { return host == "::1" || ["fc", "fd", "fe8"].contains { host.hasPrefix($0) } }
        let labels = host.split(separator: ".")
        let numbers = labels.compactMap { Int($0) }
        if labels.count == 4, numbers.count == 4 {
            return insideNumbers.contains { zip($0, numbers).allSatisfy { $0.contains($1) } }
        }
        return labels.count < 2 || labels.last.map { insideNames.contains(String($0)) } == true
    }

    /// Why the servers fail to load it, and what works instead; `nil` if they can.
    var reason: LocalizedText? {
        switch self {
        case .open: nil
        case .notSecure:
            """
            Google and Outlook can’t subscribe to this calendar: they need https, and this service uses http. \
            Calendars on your own devices can. The file contains the events planned so far and won’t update.
            """
        case .insideAlone(let host):
            """
            Google and Outlook can’t subscribe to this calendar: they read it over the internet, and \(host) can only \
            be reached on this network. Calendars on this network’s devices can. The file contains the events planned \
            so far and won’t update.
            """
        }
    }
}
