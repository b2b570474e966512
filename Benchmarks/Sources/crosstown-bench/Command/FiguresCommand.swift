import ArgumentParser

/// Measures everything that has a goal.
struct FiguresCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "figures",
        abstract: "Measure zone lookup, queues, lifecycles, positions, memory and rentals, each beside a reference."
    )

    @Option(help: "For how many seconds each part of the load goes on.")
    var seconds = 10.0

    @Option(help: "How many drivers are on duty.")
    var drivers = 10_000

    @Option(help: "How many zones the city has.")
    var zones = 1_000

    @Option(help: "How many connections ask at the same time.")
    var connections = 200

    @Option(help: "How many live streams are open when the memory is read.")
    var streams = 2_000

    @Option(help: "Another build of crosstown to measure, for comparing.")
    var server: String?

    @Option(help: "How many locks are connected when the memory is read.")
    var locks = 10_000

    @Option(help: "How often fifty people scan the same bike.")
    var rounds = 1_000

    @Option(help: "A folder with `stations.csv` and `trips….csv` of Bay Area Bike Share, to be ridden again.")
    var recorded: String?

    @Option(help: "How many of the recorded rides; all where nothing is given.")
    var rides: Int?

    @Option(help: "The program that checks the public feed at every thousandth event.")
    var validator: String?

    @Option(help: "The parts to measure: lookup, queue, ride, offer, position, memory, unlock, scan, locks, weeks.")
    var only: [Part] = Part.allCases

    /// A part of the run.
    enum Part: String, CaseIterable, ExpressibleByArgument {
        case lookup, queue, ride, offer, position, memory
        case unlock, scan, locks, weeks
    }

    func run() async throws {
        let workplace = try Workplace()
        defer { workplace.remove() }
        let report = Report()
        let city = try BenchCity(zones: zones, in: workplace)
        if only.contains(.lookup) { ZoneLookup(city: city).run(report) }
        if only.contains(.queue) {
            let queue = QueueTransitions(city: city, folder: try workplace.data("queue"))
            try await queue.run(seconds: seconds, report)
        }
        if !Set(only).isDisjoint(with: [.ride, .offer, .position, .memory]) {
            try await load(city, workplace, report)
        }
        try await rentals(city, workplace, report)
    }

    private func rentals(_ city: BenchCity, _ workplace: Workplace, _ report: Report) async throws {
        let figures = RentalFigures(city: city, workplace: workplace, seconds: seconds, report: report)
        if only.contains(.unlock) { try await figures.unlock() }
        if only.contains(.scan) { try await figures.scan(rounds: rounds) }
        if only.contains(.locks) { try await figures.locks(locks) }
        if only.contains(.weeks), let recorded {
            let weeks = RecordedWeeks(folder: recorded, rides: rides, validator: validator)
            try await weeks.run(city: city, workplace: workplace, report)
        }
    }

    private func load(_ city: BenchCity, _ workplace: Workplace, _ report: Report) async throws {
        let data = try workplace.data("load")
        let server = try TaxiServer.start(data: data, city: city, workplace: workplace, program: server)
        defer { server.stop() }
        let people = try await Population(drivers: drivers, passengers: connections * 32, data: data)
        let stands = Stand.all(in: city, drivers: people.drivers)
        try await Stand.start(stands, on: server, threads: connections)
        if only.contains(.memory) {
            try LiveStreams(server: server, drivers: Array(people.drivers.prefix(streams))).run(report)
        }
        let bare = try await BareRoute.measure(connections: connections, seconds: min(seconds, 5), report)
        let load = Load(server: server, people: people, connections: connections, seconds: seconds, bareRoute: bare)
        try await load.run(only, stands, report)
        try await Aftermath(data: data, city: city).tell(report)
    }
}
