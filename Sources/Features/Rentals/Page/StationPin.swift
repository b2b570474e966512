import CrosstownGeo
import CrosstownWeb

/// The attributes that show an element as a station's pin on the map.
struct StationPin {
    let count: StationCount
    /// The number on the pin: vehicles for renting, free docks for returning; `nil` where there is room for any number.
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
