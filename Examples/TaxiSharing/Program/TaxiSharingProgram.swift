import CrosstownValues
import Foundation
import Logging
import ServiceLifecycle
import TaxiSharing
import UnixSignals

/// The taxi-sharing program as a process of its own.
///
/// `taxi-sharing CITY-ADDRESS PORT [SECONDS]` serves, with the key in TAXI_SHARING_KEY, and lets wishes wait for so many
/// seconds; `taxi-sharing porto FILE [TAXIS]` prints what
/// sharing is worth in an hour of Porto.
@main
struct TaxiSharingProgram {
    static func main() async throws {
        let words = Array(CommandLine.arguments.dropFirst())
        if words.first == "porto", words.count > 1 {
            return try PortoHour.report(words[1], taxis: words.count > 2 ? Int(words[2]) ?? 300 : 300)
        }
        let patience = words.count > 2 ? Int64(words[2]) : 180
        guard (2...3).contains(words.count), let port = Int(words[1]), let patience, patience > 0,
            let key = ProcessInfo.processInfo.environment["TAXI_SHARING_KEY"]
        else {
            return print(
                "usage: TAXI_SHARING_KEY=KEY taxi-sharing CITY-ADDRESS PORT [SECONDS] | taxi-sharing porto FILE [TAXIS]"
            )
        }
        let program = SharingProgram(
            .init(city: words[0], key: key, port: port, patienceSeconds: patience),
            clock: MachineClock()
        )
        let group = ServiceGroup(
            services: [program],
            gracefulShutdownSignals: [.sigterm, .sigint],
            logger: Logger(label: "taxi-sharing")
        )
        try await group.run()
    }
}

/// The machine's clock.
private struct MachineClock: WallClock {
    func now() -> Timestamp { Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1000)) }
}
