/// The memory of a server that holds thousands of live streams.
struct LiveStreams {
    let server: ServerProcess
    let drivers: [String]

    /// Opens a stream for each driver and prints what the server then holds.
    func run(_ report: Report) throws {
        report.begin("Memory with all drivers on duty and \(drivers.count) live streams")
        let before = server.memory.now
        let streams = try drivers.map { driver in
            let connection = try HTTPConnection(port: server.port)
            try connection.open(HTTPCall("GET", "/taxi/driver/events", token: driver, accept: "text/event-stream"))
            return connection
        }
        let memory = server.memory
        for stream in streams { stream.close() }
        report.tell("resident", memory.now, "MB", goal: .below(300))
        report.tell("resident before the streams", "\(Report.rounded(before)) MB")
        report.tell("resident at most, since the server began", "\(Report.rounded(memory.most)) MB")
    }
}
