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
            seal: OpenSeal(),
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

/// Seals nothing, for features without secrets that must be kept to be used.
private struct OpenSeal: SecretSeal {
    func seal(_ secret: String, for place: [String]) throws -> String { secret }
    func open(_ sealed: String, for place: [String]) throws(SealFault) -> String { sealed }
}
