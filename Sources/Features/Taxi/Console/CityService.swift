public import CrosstownContract
import CrosstownDispatchEngine
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
public import CrosstownWeb

/// What the city sees and does.
struct CityService: Sendable {
    let dispatch: Dispatch
    let accounts: any AccountRegistry
    let lessons: ArrivalLessons
    let city: CityZones
    let clock: any WallClock
    let localTime: LocalTime

    private static let hourMilliseconds: Int64 = 3_600_000
    private static let mostListed = 500
    private static let mostPinned = 300

    /// Every zone with its queue, and how the last hour went.
    func zones() async throws -> ZonesPage {
        let hourAgo = clock.now().advanced(milliseconds: -Self.hourMilliseconds)
        return try await dispatch.read { [city] step in
            let map = try step.zoneMap()
            let heardSince = step.now.advanced(milliseconds: -step.rules.goneMilliseconds)
            let store = CityStore(transaction: step.transaction)
            let (queues, searching) = (try store.queues(), try store.searching())
            let waits = try store.waits(since: hourAgo)
            let answers = try store.answers(since: hourAgo)
            let overview = ZonesPage.Overview(
                zones: map.zones.map { zone in
                    ZonesPage.Row(
                        id: zone.id,
                        name: zone.name,
                        available: queues[zone.id]?.length ?? 0,
                        waiting: searching[zone.id] ?? 0,
                        firstInQueue: queues[zone.id]?.first
                    )
                },
                taxis: try store.taxisOnDuty(heardSince: heardSince, limit: Self.mostPinned),
                busy: try store.busyDrivers(),
                medianWaitMilliseconds: waits.isEmpty ? nil : waits[waits.count / 2],
                offersDecided: answers.decided,
                offersRefused: answers.refused
            )
            return ZonesPage(overview: overview, middle: city.middle)
        }
    }

    /// One zone's queue with the reasons of its order.
    func zone(_ id: String) async throws -> ZonePage {
        guard city.has(id) else { throw TaxiRefusal.noSuchZone }
        let (name, localTime, now) = (city.name(of: id), localTime, clock.now())
        return try await dispatch.read { step in
            let store = CityStore(transaction: step.transaction)
            return ZonePage(
                id: id,
                name: name,
                queue: try store.standings(in: id),
                moves: try store.moves(into: id, limit: 30),
                localTime: localTime,
                now: now
            )
        }
    }

    /// How the city stands, with the number of live streams that are open.
    func gauges(streams: Int) async throws -> [Gauge] {
        let zones = city.map.zones.count
        return try await dispatch.read { step in
            let store = CityStore(transaction: step.transaction)
            return CityGauges(
                drivers: try store.driversByState(),
                requests: try store.openRequestsByState(),
                zones: zones,
                streams: streams
            ).all
        }
    }

    /// The zones as maps draw them.
    func zoneFeatures() async throws -> ZoneFeatures {
        try await dispatch.read { step in
            let store = CityStore(transaction: step.transaction)
            let (queues, searching) = (try store.queues(), try store.searching())
            let zones = Set(queues.keys).union(searching.keys)
            let counts = Dictionary(
                uniqueKeysWithValues: zones.map {
                    ($0, (available: queues[$0]?.length ?? 0, waiting: searching[$0] ?? 0))
                }
            )
            return ZoneFeatures(try step.zoneMap().zones, counts: counts)
        }
    }

    /// The requests that a filter lets pass, latest first.
    func requests(_ filter: RequestFilter, length: Int = 50) async throws -> CityRequestsPage {
        let localTime = localTime
        let listed = try await dispatch.read {
            try $0.requests.list(filter, localTime: localTime, limit: length + 1)
        }
        let shown = listed.prefix(length)
        return CityRequestsPage(
            requests: shown.map { $0.summary(in: city) },
            filter: filter,
            zones: city.map.zones.map { (id: $0.id, name: $0.name) },
            next: listed.count > length ? shown.last?.request.id : nil,
            localTime: localTime
        )
    }

    /// A request that may be ended.
    ///
    /// - Throws: `TaxiRefusal` where there is none.
    func ending(of id: Identifier<TaxiRequest>, refused: RefusedForm? = nil) async throws -> RequestEndingPage {
        let found = try await dispatch.read { try $0.requests.find(id) }
        guard let request = found else { throw TaxiRefusal.noSuchRequest }
        return RequestEndingPage(
            id: id.description,
            meetingPlace: request.placeName,
            zone: city.name(of: request.zone),
            state: request.state,
            madeAt: request.madeAt,
            localTime: localTime,
            refused: refused
        )
    }

    /// Ends a request or a ride.
    ///
    /// - Throws: `Problem` without a reason, `TaxiRefusal` where it is over.
    func end(_ id: Identifier<TaxiRequest>, _ message: RequestEnding) async throws {
        var check = Validation()
        let reason = check.text(message.reason, "reason", of: RequestEnding.self)
        try check.finish()
        _ = try await dispatch.change { try $0.closing.end(id, reason: reason) }
    }

    /// The drivers whose code begins with some letters.
    func drivers(code: String, refused: RefusedForm? = nil) async throws -> DriversPage {
        let (accounts, city) = (accounts, city)
        let rows = try await dispatch.read { step in
            let drivers = try CityStore(transaction: step.transaction).drivers(code: code, limit: Self.mostListed)
            let names = try accounts.userNames(of: drivers.map(\.account), in: step.transaction)
            return drivers.map { driver in
                DriversPage.Row(
                    driver,
                    userName: names[driver.account],
                    zone: driver.zone.map { city.name(of: $0) }
                )
            }
        }
        return DriversPage(drivers: rows, filter: code, localTime: localTime, now: clock.now(), refused: refused)
    }

    /// Makes an account and a driver, both or neither.
    ///
    /// - Throws: `Problem` that names the wrong fields.
    func add(_ driver: DriverRegistration) async throws -> DriverAdded {
        let account = try await accounts.prepare(
            userName: driver.userName,
            password: driver.password,
            role: TaxiRole.driver
        )
        let made = try await dispatch.change { [accounts] step in
            let account = try accounts.insert(account, in: step.transaction)
            return try step.roster.register(account: account, code: driver.code, company: driver.company)
        }
        return DriverAdded(userName: driver.userName, code: made.code)
    }
}

extension CityService {
    /// The driver at work with a taxi code, by the name to sign in with.
    ///
    /// - Throws: `TaxiRefusal` where there is none.
    func removal(of code: String, refused: RefusedForm? = nil) async throws -> DriverRemovalPage {
        let accounts = accounts
        let name = try await dispatch.read { step in
            guard let found = try step.drivers.find(code: code) else { throw TaxiRefusal.noSuchDriver }
            return try accounts.userNames(of: [found.account], in: step.transaction)[found.account]
        }
        return DriverRemovalPage(code: code, userName: name, refused: refused)
    }

    /// Lets a driver go together with the account.
    ///
    /// - Throws: `TaxiRefusal` where there is no such driver, or he is on duty.
    func remove(code: String) async throws {
        let account = try await dispatch.read { try $0.roster.leaving(code: code).account }
        try await accounts.prepareRemoval(of: account)
        try await dispatch.change { [accounts] step in
            try accounts.remove(step.roster.remove(code: code), in: step.transaction)
        }
    }
}

extension RequestEnding: SelfLimiting {
    /// What the check keeps to.
    public static var limits: [String: FieldLimits] { ["reason": .text(1...200)] }
}
