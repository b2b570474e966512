import CrosstownGeo
import CrosstownValues
import Foundation
import TaxiSharing

/// An hour of taxi rides in Porto: all trips of a file of the Porto taxi data set, laid into one hour by their minutes.
enum PortoHour {
    /// Reads the wishes; ways shorter than 800 m, which nobody shares, and longer than 20 km, which leave the city, are left out.
    static func wishes(in file: String) throws -> [Wish] {
        let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").dropFirst()
        var found: [Wish] = []
        for (number, line) in lines.enumerated() {
            guard let trip = Trip(line), (800...20_000).contains(Way.length(trip.from, trip.to).value) else { continue }
            found.append(
                Wish(
                    id: Identifier(high: 0, low: UInt64(number + 1)),
                    from: trip.from,
                    to: trip.to,
                    persons: 1,
                    since: Timestamp(milliseconds: trip.seconds % 3600 * 1000)
                )
            )
        }
        return found.sorted { $0.since < $1.since }
    }

    /// Prints what sharing is worth with so many taxis.
    static func report(_ file: String, taxis count: Int) throws {
        let wishes = try wishes(in: file)
        guard !wishes.isEmpty, count > 0 else { return print("There are no trips in \(file).") }
        let taxis = (0..<count).map { wishes[$0 * 7919 % wishes.count].to }
        let replay = CityReplay(wishes: wishes, taxis: taxis)
        let (alone, shared) = (replay.alone(), replay.shared())
        let saved = 100 * (1 - shared.kilometres / alone.kilometres)
        print(
            """
            \(wishes.count) rides in an hour, \(count) taxis
            alone:  \(rounded(alone.kilometres)) km in \(alone.rides) rides, median wait \(rounded(alone.waits[alone.waits.count / 2])) s
            shared: \(rounded(shared.kilometres)) km in \(shared.rides) rides, median wait \
            \(rounded(shared.waits[shared.waits.count / 2])) s, \(shared.shared) of \(shared.served) shared
            \(rounded(saved)) % fewer kilometers, greatest detour \(rounded(100 * shared.greatestDetour)) %, \
            \(shared.paidMore) paid more, all together \
            \(rounded(100 * (1 - Double(shared.paid) / Double(alone.paid)))) % less
            """
        )
    }

    private static func rounded(_ number: Double) -> String { String(format: "%.1f", number) }

    private struct Trip {
        let seconds: Int64
        let from: Coordinate
        let to: Coordinate

        init?(_ line: Substring) {
            let fields = line.split(separator: "\"").map(String.init).filter { $0 != "," }
            guard let way = fields.last, let start = fields.first(where: { $0.count == 10 && Int64($0) != nil }),
                let seconds = Int64(start),
                let points = try? JSONDecoder().decode([[Double]].self, from: Data(way.utf8)), points.count >= 8,
                let first = points.first, let last = points.last
            else { return nil }
            self.seconds = seconds
            from = Coordinate(latitude: first[1], longitude: first[0])
            to = Coordinate(latitude: last[1], longitude: last[0])
        }
    }
}
