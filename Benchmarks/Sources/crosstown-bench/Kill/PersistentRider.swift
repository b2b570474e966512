import Foundation
import Glibc

/// A passenger and a driver who go on after each crash where they were, as people with phones do.
final class PersistentRider {
    private let port: Int
    private let ledger: Ledger
    private var steps: RideSteps
    /// How often an answer never came.
    private(set) var interruptions = 0

    init(port: Int, ledger: Ledger) throws {
        self.port = port
        self.ledger = ledger
        steps = RideSteps(connection: try HTTPConnection(port: port))
    }

    /// One whole ride, whatever happens to the server meanwhile.
    ///
    /// - Throws: `BenchError` where the server contradicts what it has said or what is fair.
    func ride(at stand: Stand, by passenger: String) throws {
        guard let driver = stand.first else { throw BenchError("a stand without drivers") }
        let request = try insist(
            { try self.steps.request(at: stand, by: passenger) },
            unless: { try self.steps.openRequest(of: passenger) }
        )
        ledger.acknowledge(request, .requested)
        let offer = try insist({ try self.steps.offer(to: driver) }, unless: { nil })
        guard let offer else { throw BenchError("request \(request) did not go to \(driver), whose turn it was") }
        try insist({ try self.steps.accept(offer, by: driver) }, unless: { nil })
        ledger.acknowledge(request, .accepted, driver: driver)
        try insist({ try self.steps.pickUp(by: driver) }, unless: { try self.done(self.steps.isOnBoard(driver)) })
        ledger.acknowledge(request, .onBoard, driver: driver)
        try insist({ try self.steps.endRide(by: driver) }, unless: { try self.done(self.steps.isAvailable(driver)) })
        ledger.acknowledge(request, .ended, driver: driver)
    }

    /// Does a step; when the answer is lost, waits for the server and does it again, unless it has happened.
    @discardableResult
    private func insist<Result>(_ step: () throws -> Result, unless happened: () throws -> Result?) throws -> Result {
        do { return try step() } catch is ConnectionLost { interruptions += 1 }
        while true {
            do {
                try reconnect()
                return try happened() ?? step()
            } catch is ConnectionLost {
                usleep(10_000)
            }
        }
    }

    private func done(_ isDone: Bool) -> Void? { isDone ? () : nil }

    private func reconnect() throws {
        for _ in 0..<6_000 {
            if let connection = try? HTTPConnection(port: port) {
                steps = RideSteps(connection: connection)
                return
            }
            usleep(10_000)
        }
        throw BenchError("the server did not come back within a minute")
    }
}

extension RideSteps {
    /// The passenger's open request, if there is one.
    func openRequest(of passenger: String) throws -> String? {
        try connection.send(HTTPCall("GET", "/taxi", token: passenger)).field("\"id\":\"", after: "\"openRequest\":{")
    }

    /// Whether the driver's passenger is in the car.
    func isOnBoard(_ driver: String) throws -> Bool {
        try connection.send(HTTPCall("GET", "/taxi/driver", token: driver)).text.contains("\"isOnBoard\":true")
    }

    /// Whether the driver waits in a queue.
    func isAvailable(_ driver: String) throws -> Bool {
        try connection.send(HTTPCall("GET", "/taxi/driver", token: driver)).text.contains("\"state\":\"available\"")
    }
}
