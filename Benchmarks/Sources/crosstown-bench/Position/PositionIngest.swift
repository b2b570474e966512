import CrosstownGeo
import CrosstownValues
import Foundation

/// Positions as phones send them: gathered in batches, or one by one.
struct PositionIngest {
    let server: ServerProcess
    let stands: [Stand]
    let threads: Int

    /// Sends batches of a size until the time is over, and prints the fixes and requests a second.
    func run(batch: Int, seconds: Double, goal: Double, bareRoute: BareRoute.Figure, _ report: Report) async throws {
        report.begin(batch == 1 ? "Single fixes" : "Fixes in batches of \(batch)")
        let watch = Stopwatch(server: server)
        let deadline = ContinuousClock.now + .seconds(seconds)
        let requests = try await Crew.run(threads) { thread in try send(batch, thread, until: deadline) }.reduce(0, +)
        let effort = watch.stop()
        report.tell("fixes a second", Double(requests * batch) / effort.seconds, "/s", goal: .atLeast(goal))
        report.effort(effort, per: requests * batch, "fix")
        let each = effort.processorSeconds / Double(max(requests, 1)) * 1e6
        report.ratio("reference: bare JSON route, server time a request", each, to: bareRoute.serverMicroseconds, "µs")
    }

    private func send(_ batch: Int, _ thread: Int, until deadline: ContinuousClock.Instant) throws -> Int {
        let connection = try HTTPConnection(port: server.port)
        let taxis = taxis(of: thread)
        var requests = 0
        while ContinuousClock.now < deadline {
            let (number, round) = (requests % taxis.count, requests / taxis.count)
            let place = taxis[number].place(in: round, number: number)
            let call = HTTPCall(
                "POST",
                "/taxi/driver/fixes",
                token: taxis[number].driver,
                json: Self.body(batch, at: place)
            )
            let answer = try connection.send(call)
            guard answer.status == 200 else { throw BenchError("fixes: \(answer.status) \(answer.text)") }
            requests += 1
        }
        return requests
    }

    private func taxis(of thread: Int) -> [MovingTaxi] {
        let own = Stand.share(stands, of: thread, among: threads)
        return own.flatMap { stand in
            let next = stands[(stand.zone + 1) % stands.count].place
            return stand.queue.map { MovingTaxi(driver: $0, home: stand.place, next: next) }
        }
    }

    /// Fixes of the last moments, a few metres around a place.
    private static func body(_ count: Int, at place: Coordinate) -> [UInt8] {
        let now = Int64(Date().timeIntervalSince1970 * 1000)
        let fixes = (0..<count).map { index in
            let latitude = place.latitude + Double(index) * 1e-6
            let at = now - Int64(count - 1 - index)
            return
                #"{"latitude":\#(latitude),"longitude":\#(place.longitude),"accuracy":5,"heading":90,"speed":8,"at":\#(at)}"#
        }
        return Array((#"{"fixes":["# + fixes.joined(separator: ",") + "]}").utf8)
    }
}

/// A taxi that stays at its stand, but for a visit to the next zone now and then.
private struct MovingTaxi {
    let driver: String
    let home: Coordinate
    let next: Coordinate

    /// One taxi in twenty is away at a time, for three rounds.
    func place(in round: Int, number: Int) -> Coordinate { (number + round / 3).isMultiple(of: 20) ? next : home }
}
