/// Overland: batches of GeoJSON features, in any order.
///
/// Source: aaronpk/Overland-iOS, README and `GLManager.m`; the Android app writes some numbers as texts.
enum OverlandMessage {
    static func read(_ body: [UInt8]) throws(UnreadableMessage) -> RecorderMessage {
        guard let tree = JSONTree(body), let locations = tree["locations"]?.elements else { throw UnreadableMessage() }
        return RecorderMessage(positions: locations.compactMap(position), reply: .result)
    }

    /// Returns the position of a feature; `nil` for trips and visits in the same list.
    private static func position(_ feature: JSONTree) -> ToldPosition? {
        guard let properties = feature["properties"], properties["type"]?.string == nil,
            properties["arrival_date"] == nil,
            let place = feature["geometry"]?["coordinates"]?.elements, place.count >= 2,
            let longitude = place[0].double, let latitude = place[1].double,
            let at = WrittenMoment.milliseconds(properties["timestamp"])
        else { return nil }
        return ToldPosition(
            at: at,
            latitude: latitude,
            longitude: longitude,
            accuracy: known(properties["horizontal_accuracy"]?.double),
            speed: known(properties["speed"]?.double)
        )
    }
}
