import CrosstownDispatchEngine
import CrosstownGeo
import CrosstownSQL
import CrosstownValues

/// The latest position of a taxi on duty, published to everyone who can see it move.
///
/// It has a separate channel, so that thousands of positions never displace a state change from a buffer.
struct TaxiMove: Hashable {
    static let channel = "taxi_position"

    let code: String
    let place: Coordinate
    /// The direction of travel, if the phone knows it.
    let heading: Degrees?
    /// The current request; absent for free taxis.
    let request: Identifier<TaxiRequest>?

    /// Creates the move of a driver; `nil` off duty, when no one can follow them.
    init?(of view: DriverView, to fix: Fix) {
        guard view.driver.state != .notAvailable else { return nil }
        code = view.driver.code
        place = fix.place
        heading = fix.heading
        request = view.ride?.id
    }

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

    /// The words of the payload; the code is last because it can contain spaces.
    var payload: String {
        let heading = heading?.value.description ?? "-"
        return "\(place.latitude) \(place.longitude) \(heading) \(request?.description ?? "-") \(code)"
    }

    func announce(_ transaction: any Transaction) throws {
        try transaction.notify(Self.channel, payload)
    }
}
