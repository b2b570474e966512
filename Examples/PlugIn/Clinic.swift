import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb
import Foundation
import Logging
import Synchronization

/// The clinic's own people: everybody has a key, and the key `desk` may run the taxis.
///
/// A real host would ask its directory here.
final class Clinic: Authenticator, AccountRegistry {
    private let drivers = Mutex<[Identifier<Account>: String]>([:])

    func caller(for token: String, kind: CredentialKind) async throws -> Caller? {
        switch token {
        case "desk": Caller(accountID: Self.id(of: token).description, roles: ["administrator"])
        case let name where name.hasPrefix("staff-"):
            Caller(accountID: Self.id(of: name).description, roles: ["passenger"])
        case let name where name.hasPrefix("driver-"):
            Caller(accountID: Self.id(of: name).description, roles: ["driver"])
        default: nil
        }
    }

    func checkChosen(userName: String) async throws {}

    func prepare(userName: String, password: String, role: String) async throws -> PreparedAccount {
        guard userName.hasPrefix("driver-") else {
            throw Problem.invalid([.init(field: "userName", message: "must begin with driver- at the clinic")])
        }
        return PreparedAccount(userName: userName, passwordHash: "", role: role)
    }

    func insert(_ account: PreparedAccount, in transaction: any Transaction) throws -> Identifier<Account> {
        let id = Self.id(of: account.userName)
        drivers.withLock { $0[id] = account.userName }
        return id
    }

    func remove(_ account: Identifier<Account>, in transaction: any Transaction) throws {
        drivers.withLock { $0[account] = nil }
    }

    func userNames(
        of accounts: [Identifier<Account>],
        in transaction: any Transaction
    ) throws -> [Identifier<Account>: String] {
        drivers.withLock { known in known.filter { accounts.contains($0.key) } }
    }

    /// The clinic's numbers, in the form that Crosstown keeps.
    private static func id(of name: String) -> Identifier<Account> {
        let number = name.utf8.reduce(UInt64(14_695_981_039_346_656_037)) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 }
        return Identifier(at: Timestamp(milliseconds: 0), randomHigh: 0, randomLow: number)
    }
}

extension Clinic {
    /// What the clinic gives to the features that it takes in.
    func host(_ database: any Database, clock: ClinicClock) -> FeatureHost {
        let base = HostBase(
            database: database,
            clock: clock,
            ids: ClinicIdentifiers(clock: clock),
            randomBytes: { count in (0..<count).map { _ in UInt8.random(in: .min ... .max) } },
            seal: NoSecrets(),
            logger: Logger(label: "clinic")
        )
        let city = HostCity(
            name: "Clinic",
            center: Coordinate(latitude: 43.7384, longitude: 7.4246),
            timeZone: "UTC",
            secondsFromUTC: { _ in 0 },
            contains: { _ in true }
        )
        return FeatureHost(
            base,
            address: "",
            city: city,
            people: ClinicDirectory(),
            places: NoPlaces(),
            travel: StraightTravel(database: database),
            documents: NoDocuments(),
            isTrial: false
        )
    }
}

/// The clinic tells nobody's name and gives no roles here: its keys say who may do what.
struct ClinicDirectory: People {
    func profiles(
        of people: [Identifier<Account>],
        in transaction: any Transaction
    ) throws -> [Identifier<Account>: PersonProfile] { [:] }

    func holders(
        of role: String,
        scope: String?,
        in transaction: any Transaction
    ) throws -> [Identifier<Account>] { [] }

    func scopes(
        of role: String,
        heldBy person: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> Set<String> { [] }

    func grant(
        _ role: String,
        scope: String?,
        to person: Identifier<Account>,
        by giver: Identifier<Account>?,
        in transaction: any Transaction
    ) throws {}

    func revoke(
        _ role: String,
        scope: String?,
        from person: Identifier<Account>,
        by taker: Identifier<Account>?,
        in transaction: any Transaction
    ) throws {}
}

/// Nothing that the clinic takes in keeps secrets.
struct NoSecrets: SecretSeal {
    func seal(_ secret: String, for place: [String]) throws -> String { secret }
    func open(_ sealed: String, for place: [String]) throws(SealFault) -> String { sealed }
    func digest(of secret: String, for place: [String]) -> [UInt8] {
        Array((place + [secret]).joined(separator: "/").utf8)
    }
}

/// Nothing that the clinic takes in reads documents of others.
struct NoDocuments: ExternalDocuments {
    struct NotRead: Error {}

    func read(_ address: String, atMost limit: Int) async throws -> [UInt8] { throw NotRead() }
}

/// The clinic's clock.
struct ClinicClock: WallClock {
    func now() -> Timestamp { Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1000)) }
}

/// Identifiers that grow with the time.
final class ClinicIdentifiers: IdentifierSource {
    private let clock: ClinicClock
    private let last = Mutex<UInt64>(0)

    init(clock: ClinicClock) { self.clock = clock }

    func next<Subject>(_: Subject.Type) -> Identifier<Subject> {
        let number = last.withLock { last in
            last += 1
            return last
        }
        return Identifier(at: clock.now(), randomHigh: number, randomLow: UInt64.random(in: .min ... .max))
    }
}

/// The clinic knows no addresses: its people share their position.
struct NoPlaces: PlaceDirectory {
    func search(_ text: String, near position: Coordinate?, limit: Int) async throws -> [Place] { [] }

    func nearest(to position: Coordinate) async throws -> Place? { nil }
}

/// The clinic has no routing engine.
struct StraightTravel: TravelPlanner {
    let database: any Database

    /// A car in a town, winding streets included.
    private static let metresPerSecond = 4.5

    func duration(from origin: Coordinate, to destination: Coordinate, at moment: Timestamp) async -> TravelEstimate {
        let seconds = origin.distance(to: destination).value / Self.metresPerSecond
        return TravelEstimate(duration: Seconds(seconds), source: .straightLine)
    }

    func route(from origin: Coordinate, to destination: Coordinate) async -> RoadRoute? { nil }

    /// The clinic learns nothing, and notes that the drive is done with.
    func learn(
        _ drive: FinishedDrive,
        recording record: @escaping @Sendable (any Transaction) throws -> Void
    ) async throws { try await database.write(record) }
}
