import CrosstownGeo
import CrosstownValues

/// The names of what streams follow.
enum LiveTopics {
    /// Every zone at once, and every taxi: for the console.
    static let city = "taxi/city"

    /// How many taxis wait in the zones: for drivers.
    static let zones = "taxi/zones"

    private static let cellDegrees = 0.02

    static func driver(_ id: String) -> String { "taxi/driver/\(id)" }
    /// Where the taxi of a code is while it serves a request: for its own driver.
    static func taxi(_ code: String) -> String { "taxi/code/\(code)" }
    static func request(_ id: String) -> String { "taxi/request/\(id)" }
    static func zone(_ id: String) -> String { "taxi/zone/\(id)" }

    /// The cell that a free taxi is seen in: about two kilometres wide.
    static func cell(of place: Coordinate) -> String { cell(row(of: place), column(of: place)) }

    /// The cell of a place and the eight around it.
    static func cells(around place: Coordinate) -> [String] {
        (-1...1).flatMap { north in (-1...1).map { east in cell(row(of: place) + north, column(of: place) + east) } }
    }

    private static func cell(_ row: Int, _ column: Int) -> String { "taxi/near/\(row)/\(column)" }

    private static func row(of place: Coordinate) -> Int { Int((place.latitude / cellDegrees).rounded(.down)) }

    private static func column(of place: Coordinate) -> Int { Int((place.longitude / cellDegrees).rounded(.down)) }
}
