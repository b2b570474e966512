import CrosstownKit
import CrosstownTesting
import CrosstownValues
import HTTPTypes
import HummingbirdTesting
import Testing

/// Rides with the city's own vehicles, recorded by the phone beside.
@Suite struct OwnRideTests {
    private struct History: Decodable {
        struct Line: Decodable {
            let means: String
        }
        let trips: [Line]
        let next: String?
    }

    @Test func `a hundred rides that were recorded beside are a hundred trips, whichever is told first`() async throws {
        let town = try await TripsTown()
        let (key, person) = town.host.person()
        try await town.open { client in
            _ = try await client.json(.post, "/trips/settings/rides", as: key, #"{"wanted":true}"#)
        }
        for number in 0..<100 {
            let recorded = RecordedRide(number)
            if recorded.isToldFirst { try await town.publish(recorded.ride(of: person)) }
            try await town.open { client in
                let batch = try await client.json(.post, "/trips/fixes", as: key, recorded.batch)
                let stop = try await client.json(.post, "/trips/recordings", as: key, recorded.stop)
                #expect([batch.status, stop.status] == [.ok, .ok])
            }
            if !recorded.isToldFirst { try await town.publish(recorded.ride(of: person)) }
        }

        var (means, link): ([String], String?) = ([], "/trips/history")
        while let path = link {
            let page = try await town.open { client in
                try await client.json(.get, path, as: key).decoded(History.self)
            }
            means += page.trips.map(\.means)
            link = page.next.map { "/trips/history?before=\($0)" }
        }
        #expect(means.count == 100)
        #expect(Set(means) == ["electricBike"])
    }
}

/// A rental of some minutes on a day of its own, and what a phone in the pocket recorded: from before the ride until
/// after it, more or less.
private struct RecordedRide {
    let number: Int

    init(_ number: Int) { self.number = number }

    var isToldFirst: Bool { number.isMultiple(of: 2) }

    private var start: Int64 { TestHost.noon.milliseconds - Int64(number + 1) * 86_400_000 }
    private var seconds: Int { 480 + 7 * (number % 60) }
    /// The phone begins before the ride and stops after it, or the other way round.
    private var lead: Int { [-90, -20, 0, 45][number % 4] }

    private var device: String { "0190a000-0000-7000-8000-000000000001" }

    func ride(of person: Identifier<Account>) -> RideEnded {
        RideEnded(
            ride: "rentals/\(number)",
            person: person,
            means: .electricBike,
            beganAt: Timestamp(milliseconds: start),
            endedAt: Timestamp(milliseconds: start + Int64(seconds) * 1000),
            from: nil,
            to: nil,
            metres: Double(seconds) * 5
        )
    }

    private var moments: [Int] { Array(stride(from: lead, through: seconds - lead / 2, by: 10)) }

    var batch: String {
        let fixes = moments.enumerated().map { index, second in
            let latitude = 43.70 + Double(second) * 5 / 111_100
            let at = start + Int64(second) * 1000
            return
                #"{"sequence":\#(number * 1000 + index),"at":\#(at),"latitude":\#(latitude),"longitude":7.4,"accuracy":8}"#
        }
        return #"{"device":"\#(device)","fixes":[\#(fixes.joined(separator: ","))]}"#
    }

    var stop: String {
        let id = "0190a000-0000-7000-8000-0000000\(10_000 + number)"
        let (first, last) = (moments.first ?? 0, moments.last ?? 0)
        return """
            {"id":"\(id)","device":"\(device)","startedAt":\(start + Int64(first) * 1000),\
            "stoppedAt":\(start + Int64(last) * 1000),"lastSequence":\(number * 1000 + moments.count - 1)}
            """
    }
}
