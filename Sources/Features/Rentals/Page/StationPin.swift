import CrosstownGeo
import CrosstownWeb

/// The attributes by which an element of a page becomes the pin of a station on the map.
struct StationPin {
    let count: StationCount
    /// What stands on the pin: vehicles where one is wanted, free docks where one is to be returned; nothing where any
    /// number has room.
    let number: Int?

    var attributes: Markup {
        let place = count.station.place
        return """
            \(attribute: "data-pin", (number ?? 1) > 0 ? "station" : "station-empty")\
            \(attribute: "data-pin-id", "station-\(count.station.id)")\(attribute: "data-count", number)\
            \(attribute: "data-latitude", Coordinate.text(place.latitude))\(attribute: "data-longitude", Coordinate.text(place.longitude))\
            \(attribute: "data-label", RentalTexts.pin(count))
            """
    }
}
