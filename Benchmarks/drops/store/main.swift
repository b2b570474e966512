import CrosstownDrops
import CrosstownGeo
import CrosstownSQLite
import CrosstownValues
import Foundation

/// The store alone: `store DATABASE PLACES`, where PLACES holds lines of latitude and longitude.
let arguments = CommandLine.arguments
let database = try SQLiteDatabase(path: arguments[1])
let places = try String(contentsOfFile: arguments[2], encoding: .utf8).split(separator: "\n").map { line in
    let numbers = line.split(separator: " ").compactMap { Double($0) }
    return Coordinate(latitude: numbers[0], longitude: numbers[1])
}

/// The time of processors that this process has used, in microseconds.
func used() -> Double { Double(clock()) }

for tasks in [1, 2, 8, 8, 8] {
    let before = used()
    let count = try await DropsBench.ask(database, around: places, tasks: tasks, for: .seconds(4))
    let each = (used() - before) / Double(count.queries)
    let found = count.found / count.queries
    print("\(tasks) tasks: \(count.queries / 4) a second, \(Int(each)) µs of a processor each, \(found) drops")
}
