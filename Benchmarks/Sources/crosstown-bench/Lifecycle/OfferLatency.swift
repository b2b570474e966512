/// How long it takes from a request to the moment the driver's phone shows the offer, at a steady pace.
///
/// The phone shows it when its live stream has brought it. Requests leave on time whatever became of the one before, so that
/// waiting counts.
struct OfferLatency {
    /// Request, accept, pick up, end: nobody asks for the offer.
    private static let requestsPerRide = Lifecycles.requestsPerRide - 1

    let server: ServerProcess
    let stands: [Stand]
    let passengers: [String]
    let threads: Int
    let perSecond: Double

    /// Measures and prints, beside the bare route at the same pace; gives the stands as they then are.
    func run(seconds: Double, _ report: Report) async throws -> (stands: [Stand], serverMicroseconds: Double) {
        let bare = try await BareRoute.measure(
            inARow: Self.requestsPerRide,
            pace: Pace(threads: threads, perSecond: perSecond, seconds: min(seconds, 10), opening: 2)
        )
        report.begin("Request to offer on the driver's phone, \(Report.rounded(perSecond)) lifecycles a second")
        let pace = Pace(threads: threads, perSecond: perSecond, seconds: seconds, opening: 5)
        async let watch = pace.stopwatch(server: server)
        let shares = try await Crew.run(threads) { thread in try ride(thread, pace) }
        let effort = try await watch.stop()
        let times = Percentiles(shares.flatMap(\.milliseconds))
        report.tell("lifecycles", "\(times.count) in \(Report.rounded(effort.seconds)) s")
        report.tell("p50", "\(Report.rounded(times(0.5))) ms")
        report.tell("p99", times(0.99), "ms", goal: .below(15))
        report.tell("longest", times(1), "ms", goal: .below(100))
        report.effort(effort, per: times.count, "lifecycle")
        let each = effort.processorSeconds / Double(max(times.count, 1)) * 1e6
        report.ratio(
            "reference: server time of \(Self.requestsPerRide) bare requests at this pace",
            each,
            to: bare * Double(Self.requestsPerRide),
            "µs"
        )
        return (shares.flatMap(\.stands).sorted { $0.zone < $1.zone }, each)
    }

    private struct Share: Sendable {
        var milliseconds: [Double] = []
        var stands: [Stand]
    }

    /// A driver's open stream, by which his phone learns of changes.
    private typealias Phones = [String: HTTPConnection]

    private func ride(_ thread: Int, _ pace: Pace) throws -> Share {
        let steps = RideSteps(connection: try HTTPConnection(port: server.port))
        let own = stride(from: thread, to: passengers.count, by: threads).map { passengers[$0] }
        // One stand a thread: its drivers take turns, each with a stream of his own.
        var share = Share(stands: Stand.share(stands, of: thread, among: threads))
        let phones = try openStreams(of: share.stands[0].queue)
        try pace.run(thread) { due in
            let passenger = own[share.milliseconds.count % own.count]
            share.milliseconds.append(try ride(&share.stands[0], passenger, steps, phones, due: due))
        }
        return share
    }

    private func ride(
        _ stand: inout Stand,
        _ passenger: String,
        _ steps: RideSteps,
        _ phones: Phones,
        due: ContinuousClock.Instant
    ) throws -> Double {
        guard let driver = stand.first, let phone = phones[driver] else { throw BenchError("a driver without a phone") }
        phone.drain()
        _ = try steps.request(at: stand, by: passenger)
        let offer = try offer(on: phone)
        let latency = due.duration(to: .now).seconds * 1000
        try steps.serve(offer, by: driver)
        stand.turn()
        return latency
    }

    /// The next offer that a stream brings; news of the ride before may still come.
    private func offer(on phone: HTTPConnection) throws -> String {
        while true {
            try phone.read(until: "event: driver-changed\ndata: ")
            let seen = HTTPResponse(status: 200, body: try phone.read(until: "\n\n"))
            if let offer = try RideCalls.offer(in: seen) { return offer }
        }
    }

    private func openStreams(of drivers: [String]) throws -> Phones {
        var phones: Phones = [:]
        for driver in drivers {
            let connection = try HTTPConnection(port: server.port)
            try connection.open(HTTPCall("GET", "/taxi/driver/events", token: driver, accept: "text/event-stream"))
            phones[driver] = connection
        }
        return phones
    }
}
