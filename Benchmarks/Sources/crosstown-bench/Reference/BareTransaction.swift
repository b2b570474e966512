import Foundation
import GRDB

/// The reference for storage: one row of as many bytes, in a transaction of its own that waits for the disk.
enum BareTransaction {
    /// Transactions a second on this disk at this moment.
    static func measure(bytes: Int, seconds: Double, folder: String) throws -> Double {
        let pool = try DatabasePool(path: folder + "/bare.sqlite")
        try pool.writeWithoutTransaction { database in
            try database.execute(sql: "PRAGMA synchronous = FULL")
            try database.execute(sql: "CREATE TABLE bare (id INTEGER PRIMARY KEY, bytes BLOB NOT NULL) STRICT")
        }
        let row = Data(repeating: 7, count: bytes)
        let start = ContinuousClock.now
        var count = 0
        while start.duration(to: .now).seconds < seconds {
            try pool.write { try $0.execute(sql: "INSERT INTO bare (bytes) VALUES (?)", arguments: [row]) }
            count += 1
        }
        let rate = Double(count) / start.duration(to: .now).seconds
        try pool.close()
        return rate
    }
}
