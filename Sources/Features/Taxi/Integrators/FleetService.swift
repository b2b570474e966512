import CrosstownDispatchEngine
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Zones, taxis and rides for third-party apps, without data about passengers.
struct FleetService: Sendable {
    private static let hourMilliseconds: Int64 = 3_600_000
    private static let mostListed = 2_000

    let dispatch: Dispatch
    let city: CityZones
    let clock: any WallClock

    /// Returns all zones with their queues and waiting times of the last hour.
    func zones() async throws -> ProgramZones {
        let hourAgo = clock.now().advanced(milliseconds: -Self.hourMilliseconds)
        return try await dispatch.read { transaction in
            let store = CityStore(transaction: transaction.sql)
            let (queues, searching) = (try store.queues(), try store.searching())
            let waits = try FleetStore(transaction: transaction.sql).waits(since: hourAgo)
            return try ProgramZones(
                zones: transaction.zoneMap().zones.map { zone in
                    let waits = waits[zone.id] ?? []
                    return ProgramZones.Zone(
                        id: zone.id,
                        name: zone.name,
                        available: queues[zone.id]?.length ?? 0,
                        waiting: searching[zone.id] ?? 0,
                        medianWaitSeconds: waits.isEmpty ? nil : Double(waits[waits.count / 2]) / 1000
                    )
                },
                areas: TaxiLinks.zones.href
            )
        }
    }

    /// Returns the taxis on duty with their places in queues.
    func fleet() async throws -> ProgramFleet {
        let city = city
        return try await dispatch.read { transaction in
            let found = try FleetStore(transaction: transaction.sql).taxis(limit: Self.mostListed)
            var places: [String: Int] = [:]
            // Already in the order of their queues.
            return ProgramFleet(
                taxis: found.map { taxi in
                    let place = taxi.zone.map { zone in
                        places[zone, default: 0] += 1
                        return places[zone] ?? 1
                    }
                    return taxi.answer(zone: taxi.zone.map(city.name), place: place)
                }
            )
        }
    }

    func rides() async throws -> ProgramFleetRides {
        try await dispatch.read { transaction in
            let found = try FleetStore(transaction: transaction.sql).openRides(limit: Self.mostListed)
            return ProgramFleetRides(rides: found)
        }
    }
}

struct FleetStore {
    let transaction: any Transaction

    struct Taxi {
        let code: String
        let company: String?
        let state: DriverState
        let zone: String?
        let latitude: Double?
        let longitude: Double?
        let heardAt: Timestamp?
        let ride: Identifier<TaxiRequest>?

        func answer(zone: String?, place: Int?) -> ProgramFleet.Taxi {
            ProgramFleet.Taxi(
                code: code,
                company: company,
                state: state,
                zone: zone,
                place: place,
                latitude: latitude,
                longitude: longitude,
                heardAt: heardAt,
                ride: ride?.description
            )
        }
    }

    /// Returns the milliseconds from request to acceptance by zone since a moment, shortest first.
    func waits(since moment: Timestamp) throws -> [String: [Int64]] {
        try transaction.query(
            """
            SELECT zone, accepted_at - made_at AS wait FROM taxi_request
            WHERE made_at >= \(moment) AND accepted_at IS NOT NULL ORDER BY wait
            """
        ).reduce(into: [:]) { waits, row in
            waits[try row.get("zone"), default: []].append(try row.get("wait"))
        }
    }

    func taxis(limit: Int) throws -> [Taxi] {
        try transaction.query(
            """
            SELECT d.code, d.company, d.state, d.zone, p.latitude, p.longitude, p.heard_at, r.id AS ride
            FROM taxi_driver d LEFT JOIN taxi_position p ON p.driver = d.id
            LEFT JOIN taxi_request r ON r.driver = d.id AND r.state IN ('accepted', 'on_board')
            WHERE d.state <> \(DriverState.notAvailable) ORDER BY d.zone, d.ticket, d.code LIMIT \(limit)
            """
        ).map { row in
            Taxi(
                code: try row.get("code"),
                company: try row.get("company"),
                state: try row.get("state"),
                zone: try row.get("zone"),
                latitude: try row.get("latitude"),
                longitude: try row.get("longitude"),
                heardAt: try row.get("heard_at"),
                ride: try row.get("ride")
            )
        }
    }

    func openRides(limit: Int) throws -> [RideReport] {
        let requests = try transaction.query(
            """
            SELECT \(TaxiRequest.columns) FROM taxi_request WHERE state IN ('searching', 'accepted', 'on_board')
            ORDER BY made_at, id LIMIT \(limit)
            """
        ).map(TaxiRequest.init(row:))
        let rows = try transaction.query(
            "SELECT id, code FROM taxi_driver WHERE id IN \(list: requests.compactMap(\.driver))"
        )
        let codes: [Identifier<Driver>: String] = try rows.reduce(into: [:]) { codes, row in
            codes[try row.get("id")] = try row.get("code")
        }
        return requests.map { RideReport($0, taxi: $0.driver.flatMap { codes[$0] }, reference: nil) }
    }
}
