public import CrosstownContract
import CrosstownDispatchEngine
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
public import CrosstownWeb

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

    /// Returns all zones with their queues and the figures of the last hour.
    func zones() async throws -> ZonesPage {
        let hourAgo = clock.now().advanced(milliseconds: -Self.hourMilliseconds)
        return try await dispatch.read { [city] transaction in
            let map = try transaction.zoneMap()
            let heardSince = transaction.now.advanced(milliseconds: -transaction.rules.goneMilliseconds)
            let store = CityStore(transaction: transaction.sql)
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

    /// Returns a zone's queue with the causes of its order.
    func zone(_ id: String) async throws -> ZonePage {
        guard city.has(id) else { throw TaxiRefusal.noSuchZone }
        let (name, localTime, now) = (city.name(of: id), localTime, clock.now())
        return try await dispatch.read { transaction in
            let store = CityStore(transaction: transaction.sql)
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

    /// Returns the city's metrics, including the number of open live streams.
    func gauges(streams: Int) async throws -> [Gauge] {
        let zones = city.map.zones.count
        return try await dispatch.read { transaction in
            let store = CityStore(transaction: transaction.sql)
            return CityGauges(
                drivers: try store.driversByState(),
                requests: try store.openRequestsByState(),
                zones: zones,
                streams: streams
            ).all
        }
    }

    func zoneFeatures() async throws -> ZoneFeatures {
        try await dispatch.read { transaction in
            let store = CityStore(transaction: transaction.sql)
            let (queues, searching) = (try store.queues(), try store.searching())
            let zones = Set(queues.keys).union(searching.keys)
            let counts = Dictionary(
                uniqueKeysWithValues: zones.map {
                    ($0, (available: queues[$0]?.length ?? 0, waiting: searching[$0] ?? 0))
                }
            )
            return ZoneFeatures(try transaction.zoneMap().zones, counts: counts)
        }
    }

    /// Returns the requests that a filter selects.
    ///
    /// - Throws: `Problem` for an invalid filter.
    func requests(
        _ filter: RequestFilter,
        length: Int = 50,
        refused: RefusedForm? = nil
    ) async throws -> CityRequestsPage {
        try DayRange(filter.from, filter.until).checkAlone()
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
            localTime: localTime,
            refused: refused
        )
    }

    /// Returns a request to end.
    ///
    /// - Throws: `TaxiRefusal` if it does not exist.
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
    /// - Throws: `Problem` without a reason, `TaxiRefusal` if it has ended.
    func end(_ id: Identifier<TaxiRequest>, _ message: RequestEnding) async throws {
        var check = Validation()
        let reason = check.text(message.reason, "reason", of: RequestEnding.self)
        try check.finish()
        _ = try await dispatch.change { try $0.closing.end(id, reason: reason) }
    }

    /// Returns the drivers whose code begins with a prefix.
    func drivers(code: String, refused: RefusedForm? = nil) async throws -> DriversPage {
        let (accounts, city) = (accounts, city)
        let rows = try await dispatch.read { transaction in
            let drivers = try CityStore(transaction: transaction.sql).drivers(code: code, limit: Self.mostListed)
            let names = try accounts.userNames(of: drivers.map(\.account), in: transaction.sql)
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

    /// Creates an account and a driver in one transaction.
    ///
    /// - Throws: `Problem` with the invalid fields.
    func add(_ driver: DriverRegistration) async throws -> DriverAdded {
        let account = try await accounts.prepare(
            userName: driver.userName,
            password: driver.password,
            role: TaxiRole.driver
        )
        let made = try await dispatch.change { [accounts] transaction in
            let account = try accounts.insert(account, in: transaction.sql)
            return try transaction.roster.register(account: account, code: driver.code, company: driver.company)
        }
        return DriverAdded(userName: driver.userName, code: made.code)
    }
}

extension CityService {
    /// Returns the user name of the current driver with a taxi code.
    ///
    /// - Throws: `TaxiRefusal` if the driver does not exist.
    func removal(of code: String, refused: RefusedForm? = nil) async throws -> DriverRemovalPage {
        let accounts = accounts
        let name = try await dispatch.read { transaction in
            guard let found = try transaction.drivers.find(code: code) else { throw TaxiRefusal.noSuchDriver }
            return try accounts.userNames(of: [found.account], in: transaction.sql)[found.account]
        }
        return DriverRemovalPage(code: code, userName: name, refused: refused)
    }

    /// Deletes a driver with the account.
    ///
    /// - Throws: `TaxiRefusal` if the driver does not exist or is on duty.
    func remove(code: String) async throws {
        let account = try await dispatch.read { try $0.roster.leaving(code: code).account }
        try await accounts.prepareRemoval(of: account)
        try await dispatch.change { [accounts] transaction in
            try accounts.remove(transaction.roster.remove(code: code), in: transaction.sql)
        }
    }
}

extension RequestEnding: SelfLimiting {
    /// The limits of the reason.
    public static var limits: [String: FieldLimits] { ["reason": .text(1...200)] }
}
