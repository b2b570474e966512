import CrosstownSQL
package import CrosstownValues
import Foundation

/// The table of areas: one row for all, since a file contains all.
enum AreaMigrations {
    /// All migrations in order.
    static let all = [
        Migration(
            owner: "rentals",
            name: "area",
            sql: """
                CREATE TABLE rentals_area_file (
                    one \(.integer) PRIMARY KEY CHECK (one = 1),
                    geojson \(.text) NOT NULL,
                    made_at \(.integer) NOT NULL
                ) \(.strict)
                """
        )
    ]
}

/// The SQL of areas.
package struct AreaStore {
    let transaction: any Transaction

    func rules() throws -> AreaRules { AreaRules(areas: try areas()) }

    /// Returns the areas; empty before the first file.
    package func areas() throws -> [RentalArea] {
        let row = try transaction.first("SELECT geojson FROM rentals_area_file")
        return try row.map { try AreaFile.areas(in: Data($0.get("geojson", as: String.self).utf8)) } ?? []
    }

    /// Returns when the areas last changed; `nil` without areas.
    func changedAt() throws -> Timestamp? {
        try transaction.first("SELECT made_at FROM rentals_area_file")?.get("made_at")
    }

    /// Replaces all areas.
    ///
    /// - Throws: `Problem` where a file of all of them would be invalid; `DatabaseError`.
    package func replace(with areas: [RentalArea], at now: Timestamp) throws {
        if areas.isEmpty {
            try transaction.execute("DELETE FROM rentals_area_file")
            return
        }
        let file = try JSONEncoder().encode(AreaCollection(areas, hasSigns: false))
        _ = try AreaFile.areas(in: file)
        let text = String(decoding: file, as: UTF8.self)
        let isKnown = try transaction.execute("UPDATE rentals_area_file SET geojson = \(text), made_at = \(now)") > 0
        if isKnown { return }
        try transaction.execute("INSERT INTO rentals_area_file (one, geojson, made_at) VALUES (1, \(text), \(now))")
    }
}
