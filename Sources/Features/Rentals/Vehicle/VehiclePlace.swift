import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// Where a vehicle is after it has moved.
enum VehiclePlace {
    /// Where it was.
    case same
    /// At no station.
    case away
    /// At a station, in a dock where one is named; whatever else was there has left unseen.
    case stands(at: Identifier<Station>, in: PlateNumber?)

    /// What is written of it.
    var changes: SQL {
        switch self {
        case .same: ""
        case .away: ", station = NULL, dock = NULL"
        case .stands(let station, let dock): ", station = \(station), dock = \(dock?.description)"
        }
    }
}
