import CrosstownGeo
import CrosstownPostgres
import CrosstownSQLite
import Foundation

// stores serve PORT DATABASE REDIS-PORT CONNINFO   GET /sqlite, /redis and /postgis, each with ?near=LATITUDE,LONGITUDE
// stores alone DATABASE PLACES                     our store without HTTP, as fast as 1, 2 and 8 tasks can ask it
let words = Array(CommandLine.arguments.dropFirst())
switch (words.first, words.count) {
case ("serve", 5):
    let server = Server(stores: [
        "sqlite": CellStore(database: try SQLiteDatabase(path: words[2])),
        "redis": RedisStore(connections: RedisConnections(port: Int(words[3]) ?? 6379)),
        "postgis": PostGISStore(database: try await PostgresDatabase(words[4], connections: 8)),
    ])
    server.run(port: UInt16(words[1]) ?? 8080)
case ("alone", 3):
    let places = try String(contentsOfFile: words[2], encoding: .utf8).split(separator: "\n")
        .compactMap { Coordinate(text: String($0)) }
    try await measure(CellStore(database: SQLiteDatabase(path: words[1])), around: places)
default: print("stores serve PORT DATABASE REDIS-PORT CONNINFO | stores alone DATABASE PLACES")
}

/// Prints how many looks a second tasks take at a store, and what each costs.
func measure(_ store: CellStore, around places: [Coordinate]) async throws {
    for tasks in [1, 2, 8, 8, 8] {
        let began = clock()
        let (looks, found) = try await ask(store, around: places, tasks: tasks, for: .seconds(4))
        let each = Double(clock() - began) / Double(looks)
        print("\(tasks) tasks: \(looks / 4) a second, \(Int(each)) µs of a processor each, \(found / looks) drops")
    }
}

/// How many looks that many tasks took, and how many drops they found.
func ask(
    _ store: CellStore,
    around places: [Coordinate],
    tasks: Int,
    for duration: Duration
) async throws -> (looks: Int, found: Int) {
    let end = ContinuousClock.now + duration
    return try await withThrowingTaskGroup(of: (Int, Int).self) { group in
        for task in 0..<tasks {
            group.addTask {
                var (looks, found) = (0, 0)
                while ContinuousClock.now < end {
                    let place = places[(task + looks * tasks) % places.count]
                    found += try await store.look(around: place, within: Server.radius).count
                    looks += 1
                }
                return (looks, found)
            }
        }
        return try await group.reduce((0, 0)) { ($0.0 + $1.0, $0.1 + $1.1) }
    }
}
