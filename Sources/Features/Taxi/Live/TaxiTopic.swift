import CrosstownGeo
import CrosstownSQL
import CrosstownValues

/// The topics of live streams, with the same names in the database's channel and in the hub.
enum TaxiTopic {
    case driver(Identifier<Driver>)
    case request(Identifier<TaxiRequest>)
    case zone(String)

    /// The channel of state changes.
    static let channel = "taxi"

    /// All zones and taxis, for the console.
    static let city = "city"
    /// The number of taxis waiting per zone, for drivers.
    static let zones = "zones"

    private static let cellDegrees = 0.02

    var name: String {
        switch self {
        case .driver(let id): "driver/\(id)"
        case .request(let id): "request/\(id)"
        case .zone(let id): "zone/\(id)"
        }
    }

    /// Publishes the topic after the commit.
    func announce(_ transaction: any Transaction) throws {
        try transaction.notify(Self.channel, name)
    }

    /// The topic of a taxi's position during a request, for its own driver.
    static func taxi(_ code: String) -> String { "code/\(code)" }

    /// Returns the cell topic of a free taxi, about 2 km wide.
    static func cell(of place: Coordinate) -> String { cell(row(of: place), column(of: place)) }

    /// Returns the cell of a place and its eight neighbors.
    static func cells(around place: Coordinate) -> [String] {
        (-1...1).flatMap { north in (-1...1).map { east in cell(row(of: place) + north, column(of: place) + east) } }
    }

    private static func cell(_ row: Int, _ column: Int) -> String { "near/\(row)/\(column)" }

    private static func row(of place: Coordinate) -> Int { Int((place.latitude / cellDegrees).rounded(.down)) }

    private static func column(of place: Coordinate) -> Int { Int((place.longitude / cellDegrees).rounded(.down)) }
}
