import CrosstownDispatchEngine
import CrosstownGeo
import CrosstownSQL
import CrosstownValues

/// The newest place of a taxi on duty, told to everybody who may see it move.
///
/// It goes through a channel of its own, so that thousands of positions never push a change of state out of a buffer.
struct TaxiMove: Hashable {
    /// The channel that positions go through.
    static let channel = "taxi_position"

    /// The taxi's code.
    let code: String
    /// Where it is now.
    let place: Coordinate
    /// The direction of travel, where the phone knows it.
    let heading: Degrees?
    /// The request that it serves; free otherwise.
    let request: Identifier<TaxiRequest>?

    /// The move of a driver to a new position; `nil` off duty, when nobody may follow him.
    init?(of view: DriverView, to fix: Fix) {
        guard view.driver.state != .notAvailable else { return nil }
        code = view.driver.code
        place = fix.place
        heading = fix.heading
        request = view.ride?.id
    }

    /// Reads a payload of the channel.
    init?(payload: String) {
        let words = payload.split(separator: " ", maxSplits: 4)
        guard words.count == 5, let latitude = Double(words[0]), let longitude = Double(words[1]),
            let place = Coordinate(validatingLatitude: latitude, longitude: longitude)
        else { return nil }
        self.place = place
        heading = Double(words[2]).map { Degrees($0) }
        request = Identifier(words[3])
        code = String(words[4])
    }

    /// The words of the payload; the code stands last because it may hold blanks.
    var payload: String {
        let heading = heading?.value.description ?? "-"
        return "\(place.latitude) \(place.longitude) \(heading) \(request?.description ?? "-") \(code)"
    }

    func announce(_ transaction: any Transaction) throws {
        try transaction.notify(Self.channel, payload)
    }
}
