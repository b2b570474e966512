import CrosstownGeo
import CrosstownValues

/// The places of a line with timestamps spread over its length, for exported files.
struct SpreadWay {
    let places: [(place: Coordinate, at: Timestamp)]

    init(_ way: [Coordinate], from start: Timestamp, to end: Timestamp) {
        let length = max(Polyline(way).length.value, 0.001)
        let milliseconds = Double(end.milliseconds(since: start))
        var sum = 0.0
        places = way.indices.map { index in
            if index > 0 { sum += way[index - 1].distance(to: way[index]).value }
            return (way[index], start.advanced(milliseconds: Int64(milliseconds * min(1, sum / length))))
        }
    }
}
