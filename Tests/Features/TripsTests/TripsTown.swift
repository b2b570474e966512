import CrosstownAccounts
import CrosstownKit
import CrosstownSQL
import CrosstownTesting
import CrosstownTrips
import CrosstownWeb
import HummingbirdTesting
import Testing

/// A city whose people record trips.
struct TripsTown: Sendable {
    let host: TestHost
    let module: TripsModule

    init(
        on engine: TestEngine = .sqlite,
        settings: [String: String] = [:],
        places: (any PlaceDirectory)? = nil,
        clocksElsewhere: @escaping ClocksElsewhere = { _, _ in nil },
        through wrap: (any Database) -> any Database = { $0 }
    ) async throws {
        host = try await TestHost(on: engine, through: wrap)
        let seal = try #require(KeyedSeal(key: [UInt8](repeating: 7, count: KeyedSeal.keyBytes)))
        module = try TripsModule(
            host.makeFeatureHost { host in
                host.city.timeZone = "Europe/Monaco"
                host.city.clocksElsewhere = clocksElsewhere
                host.seal = seal
                host.isTrial = true
                host.settings = { settings[$0] }
                if let places { host.places = places }
            }
        )
        try await host.migrate(module)
    }

    /// Lets time pass and does what has become due.
    func wait(minutes: Int64) async throws { try await host.pass(milliseconds: minutes * 60_000, module) }

    /// Notifies the feature of a ride that has ended.
    func publish(_ ride: RideEnded) async throws {
        let now = host.clock.now()
        try await host.database.write { try ride.publish(in: $0, at: now) }
        try await host.work(module)
    }

    /// Lets a test call the routes.
    func open<Value: Sendable>(
        in languages: Languages = .english,
        _ calls: @Sendable (any TestClientProtocol) async throws -> Value
    ) async throws -> Value { try await host.open(module, in: languages) { try await calls($0) } }
}

extension TestClientProtocol {
    /// Sends a file of positions by a program.
    func upload(_ file: String, as key: String, in language: String = "en") async throws -> TestResponse {
        let files = [(field: "file", name: "day", content: Array(file.utf8))]
        return try await upload("/trips/files", as: key, files: files, in: language)
    }
}
