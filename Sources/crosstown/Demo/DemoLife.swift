import CrosstownApp
import CrosstownSimulator
import Foundation
import ServiceLifecycle

/// The simulated people of the demo, from when the server is ready until it shuts down.
struct DemoLife: Service {
    private let people: DemoPeople
    private let server: String
    private let simulation: SimulationSettings
    private let engine: @Sendable () -> String?
    private let ready = AsyncStream<Void>.makeStream()

    init(
        people: DemoPeople,
        server: String,
        simulation: SimulationSettings,
        engine: @escaping @Sendable () -> String?
    ) {
        self.people = people
        self.server = server
        self.simulation = simulation
        self.engine = engine
    }

    /// Lets the people begin their day.
    func begin() { ready.continuation.finish() }

    func run() async throws {
        do {
            try await cancelWhenGracefulShutdown {
                for await _ in ready.stream {}
                try Task.checkCancellation()
                try await live()
            }
        } catch is CancellationError {
            // The shutdown is how the day ends.
        }
    }

    private func live() async throws {
        try await people.settle(at: server)
        _ = try await Simulation.run(
            simulation,
            server: server,
            engine: try await readyEngine(),
            wall: SystemClock(),
            tell: { FileHandle.standardError.write(Data(($0 + "\n").utf8)) }
        )
    }

    /// The routing engine needs a moment; without it taxis drive straight on.
    private func readyEngine() async throws -> String? {
        for _ in 0..<50 {
            if let address = engine() { return address }
            try await Task.sleep(for: .milliseconds(100))
        }
        return nil
    }
}
