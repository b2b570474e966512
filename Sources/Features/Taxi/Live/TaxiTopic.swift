import CrosstownGeo
import CrosstownSQL
import CrosstownValues

/// What a live stream can follow, by the same name on the database's channel and in the hub.
enum TaxiTopic {
    case driver(Identifier<Driver>)
    case request(Identifier<TaxiRequest>)
    case zone(String)

    /// The channel that all announcements of the feature go through.
    static let channel = "taxi"

    /// Every zone at once, and every taxi: for the console.
    static let city = "city"
    /// How many taxis wait in the zones: for drivers.
    static let zones = "zones"

    private static let cellDegrees = 0.02

    /// The topic's name.
    var name: String {
        switch self {
        case .driver(let id): "driver/\(id)"
        case .request(let id): "request/\(id)"
        case .zone(let id): "zone/\(id)"
        }
    }

    /// Tells it after the commit that changed it.
    func announce(_ transaction: any Transaction) throws {
        try transaction.notify(Self.channel, name)
    }

    /// Where the taxi of a code is while it serves a request: for its own driver.
    static func taxi(_ code: String) -> String { "code/\(code)" }

    /// The cell that a free taxi is seen in: about two kilometres wide.
    static func cell(of place: Coordinate) -> String { cell(row(of: place), column(of: place)) }

    /// The cell of a place and the eight around it.
    static func cells(around place: Coordinate) -> [String] {
        (-1...1).flatMap { north in (-1...1).map { east in cell(row(of: place) + north, column(of: place) + east) } }
    }

    private static func cell(_ row: Int, _ column: Int) -> String { "near/\(row)/\(column)" }

    private static func row(of place: Coordinate) -> Int { Int((place.latitude / cellDegrees).rounded(.down)) }

    private static func column(of place: Coordinate) -> Int { Int((place.longitude / cellDegrees).rounded(.down)) }
}
