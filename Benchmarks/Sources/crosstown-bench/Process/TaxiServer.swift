import CrosstownValues

/// The whole application, as `crosstown serve` runs it, with SQLite in full durability.
enum TaxiServer {
    /// Starts the application over a folder of data.
    ///
    /// - Parameters:
    ///   - data: the folder that holds the database.
    ///   - city: the zones.
    ///   - workplace: where the empty folder of map libraries is.
    ///   - program: another build of `crosstown` to measure in place of this one.
    ///   - port: the port to listen on; a free one where none is named.
    ///   - clock: another clock than the machine's.
    ///   - patience: how long drivers may be silent, as the benchmarks measure fewer phones than there are drivers.
    /// - Returns: the server, once it accepts connections.
    /// - Throws: `BenchError`.
    static func start(
        data: String,
        city: BenchCity,
        workplace: Workplace,
        program: String? = nil,
        port: Int? = nil,
        clock: PacedClock? = nil,
        patience: (silent: Int, gone: Int) = (3_600, 86_400)
    ) throws -> ServerProcess {
        let port = try port ?? ServerProcess.freePort()
        let arguments = [
            "--port", "\(port)", "--data", data, "--city-zones", city.file,
            "--assets-vendor", workplace.folder + "/vendor", "--durability", "full", "--trial", "true", "--log-level",
            "warning",
            "--taxi-silent-seconds", "\(patience.silent)", "--taxi-gone-seconds", "\(patience.gone)",
        ]
        guard let clock else {
            return try ServerProcess("serve", port: port, arguments: arguments, program: program)
        }
        let paced = ["--beginning", "\(clock.beginning.milliseconds)", "--pace", "\(clock.pace)"]
        return try ServerProcess("serve-paced", port: port, arguments: paced + arguments, program: program)
    }
}
