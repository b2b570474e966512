import CrosstownGeo
public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues
import Logging

extension FeatureHost {
    /// A host with stand-ins for all that a test does not give it.
    public static func bare(
        _ database: any Database,
        clock: any WallClock,
        ids: any IdentifierSource,
        randomBytes: @escaping @Sendable (_ count: Int) -> [UInt8] = { [UInt8](repeating: 7, count: $0) },
        notices: any Notices = NoSocial(),
        secondsFromUTC: @escaping @Sendable (Timestamp) -> Int = { _ in 0 }
    ) -> FeatureHost {
        let base = HostBase(
            database: database,
            clock: clock,
            sleeper: HastyClock(),
            ids: ids,
            randomBytes: randomBytes,
            seal: RewritingSeal(),
            logger: Logger(label: "test")
        )
        let city = HostCity(
            name: "Town",
            center: Coordinate(latitude: 43.7384, longitude: 7.4246),
            timeZone: "UTC",
            secondsFromUTC: secondsFromUTC,
            contains: { _ in true }
        )
        var host = FeatureHost(
            base,
            address: "https://town.example",
            city: city,
            people: NoPeople(),
            places: NoSurroundings(),
            travel: NoSurroundings(),
            documents: NoSurroundings(),
            isTrial: false
        )
        host.notices = notices
        return host
    }
}

/// Seals by rewriting, so that a test sees what is stored in clear, and what is opened for another place.
private struct RewritingSeal: SecretSeal {
    func seal(_ secret: String, for place: [String]) throws -> String {
        [place.joined(separator: "/"), secret].map { Hexadecimal.text(Array($0.utf8)) }.joined(separator: ".")
    }

    func open(_ sealed: String, for place: [String]) throws(SealFault) -> String {
        let parts = sealed.split(separator: ".", omittingEmptySubsequences: false).map { Hexadecimal.bytes(String($0)) }
        guard parts.count == 2, parts[0] == Array(place.joined(separator: "/").utf8), let secret = parts[1] else {
            throw .damaged
        }
        return String(decoding: secret, as: UTF8.self)
    }

    func digest(of secret: String, for place: [String]) -> [UInt8] {
        Array((place + [secret]).joined(separator: "/").utf8)
    }
}
