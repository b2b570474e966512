import CrosstownContract
import CrosstownGeo
import CrosstownValues

/// Compares the accepting taxis with a recording.
struct Comparison: Hashable, Sendable {
    /// Requests that the same taxi as in the recording accepted.
    private(set) var sameTaxi = 0
    /// Requests that another taxi accepted.
    private(set) var otherTaxi = 0
    private var metres: [Double] = []

    /// Adds an accepted request if the wish has a recorded taxi.
    mutating func add(_ request: RequestResponse, wish: Wish) {
        guard let recorded = wish.recordedTaxi, let taxi = request.taxi else { return }
        if taxi.code == recorded { sameTaxi += 1 } else { otherTaxi += 1 }
        guard let latitude = taxi.latitude, let longitude = taxi.longitude else { return }
        metres.append(wish.place.distance(to: Coordinate(latitude: latitude, longitude: longitude)).value)
    }

    var medianDistance: Metres? {
        let sorted = metres.sorted()
        return sorted.isEmpty ? nil : Metres(sorted[(sorted.count - 1) / 2])
    }
}
