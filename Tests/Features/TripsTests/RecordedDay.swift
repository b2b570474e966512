import CrosstownTesting
import CrosstownValues

/// Two rides and the stays around them, a fix every ten seconds, which ended three hours before a moment.
struct RecordedDay {
    private struct Position {
        let second: Int64
        let latitude: Double
    }

    private let positions: [Position]

    init(before now: Timestamp) {
        let start = now.milliseconds / 1000 - 4 * 3600
        var (north, positions): (Double, [Position]) = (0, [])
        for step in 0..<720 {
            if (180..<270).contains(step) { north += 70 }
            // And back again: a ride on would make the stay a wait.
            if (450..<560).contains(step) { north -= 50 }
            let noise = Double((step * 37) % 11) - 5
            let latitude = ((43.70 + (north + noise) / 111_100) * 1e6).rounded() / 1e6
            positions.append(Position(second: start + Int64(step) * 10, latitude: latitude))
        }
        self.positions = positions
    }

    /// Batches of Overland with so many positions each.
    func pieces(of size: Int) -> [String] {
        stride(from: 0, to: positions.count, by: size).map { first in
            batch(positions[first..<min(first + size, positions.count)])
        }
    }

    /// One of so many positions, in a batch of Overland.
    func every(_ step: Int, from first: Int) -> String {
        batch(stride(from: first, to: positions.count, by: step).map { positions[$0] }[...])
    }

    private func batch(_ positions: ArraySlice<Position>) -> String {
        let features = positions.reversed().map { position in
            """
            {"type":"Feature","geometry":{"type":"Point","coordinates":[7.4,\(position.latitude)]},\
            "properties":{"timestamp":"\(Self.moment(position.second))","horizontal_accuracy":20,"speed":-1}}
            """
        }
        return #"{"locations":[\#(features.joined(separator: ","))]}"#
    }

    func messages(of app: String) -> [String] {
        switch app {
        case "owntracks":
            positions.map {
                #"{"_type":"location","lat":\#($0.latitude),"lon":7.4,"tst":\#($0.second),"acc":20,"vel":0}"#
            }
        case "traccar":
            positions.map { "?id=phone&lat=\($0.latitude)&lon=7.4&timestamp=\($0.second)&accuracy=20&speed=0" }
        default:
            pieces(of: 200)
        }
    }

    /// A GPX file.
    var file: String {
        let points = positions.map {
            #"<trkpt lat="\#($0.latitude)" lon="7.4"><time>\#(Self.moment($0.second))</time></trkpt>"#
        }
        return #"<gpx version="1.1" creator="test"><trk><trkseg>\#(points.joined())</trkseg></trk></gpx>"#
    }

    private static func moment(_ second: Int64) -> String { Timestamp(milliseconds: second * 1000).description }
}
