import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// The place of a vehicle after an update.
enum VehiclePlace {
    /// Unchanged.
    case same
    /// At no station.
    case away
    /// At a station, optionally in a dock; any other vehicle there has left unseen.
    case stands(at: Identifier<Station>, in: PlateNumber?)

    /// The updated columns.
    var changes: SQL {
        switch self {
        case .same: ""
        case .away: ", station = NULL, dock = NULL"
        case .stands(let station, let dock): ", station = \(station), dock = \(dock?.description)"
        }
    }
}
