import CrosstownGeo
import CrosstownValues
import Foundation
import Glibc

/// A passenger and a driver who go on after each crash where they were, as people with phones do.
final class PersistentRider {
    private let port: Int
    private let ledger: Ledger
    private let clock: PacedClock
    private var steps: RideSteps
    /// How often an answer never came.
    private(set) var interruptions = 0

    init(port: Int, ledger: Ledger, clock: PacedClock) throws {
        self.port = port
        self.ledger = ledger
        self.clock = clock
        steps = RideSteps(connection: try HTTPConnection(port: port))
    }

    /// What the driver whose turn it is does with the offer; who comes after him always takes it.
    enum Answer {
        case accept, refuse, ignore
    }

    /// One whole ride, whatever happens to the server meanwhile.
    ///
    /// - Throws: `BenchError` where the server contradicts what it has said or what is fair.
    func ride(at stand: inout Stand, by passenger: String, answer: Answer) throws {
        let here = stand
        for driver in here.queue {
            try insist({ try self.steps.tell(here.place, at: self.clock.now(), of: driver) }, unless: { nil })
        }
        let request = try insist(
            { try self.steps.request(at: here, by: passenger) },
            unless: { try self.steps.openRequest(of: passenger) }
        )
        ledger.acknowledge(request, .requested)
        if answer != .accept { try pass(at: &stand, answer) }
        let driver = try accept(at: &stand)
        ledger.acknowledge(request, .accepted, driver: driver)
        try insist({ try self.steps.pickUp(by: driver) }, unless: { try self.done(self.steps.isOnBoard(driver)) })
        ledger.acknowledge(request, .onBoard, driver: driver)
        try insist({ try self.steps.endRide(by: driver) }, unless: { try self.done(self.steps.isAvailable(driver)) })
        ledger.acknowledge(request, .ended, driver: driver)
        stand.turn()
    }

    /// The offer as it stands: it goes to the driver whose turn it is, or, where his time ran out, to the next.
    private func offer(at stand: inout Stand) throws -> (driver: String, offer: String) {
        for _ in 0..<Self.mostLooks {
            for turns in 0..<2 {
                let driver = stand.queue[turns]
                guard let offer = try insist({ try self.steps.offer(to: driver) }, unless: { nil }) else { continue }
                if turns == 1 { stand.turn() }
                return (driver, offer)
            }
            usleep(5_000)
        }
        throw BenchError("nobody whose turn it was got the offer at stand \(stand.zone)")
    }

    /// The driver whose turn it is lets the offer go to the next one, and goes to the bottom of the queue.
    private func pass(at stand: inout Stand, _ answer: Answer) throws {
        let (driver, offer) = try offer(at: &stand)
        if answer == .refuse {
            try insist(
                { try self.steps.refuse(offer, by: driver) },
                unless: { try self.done(self.isGone(offer, driver)) }
            )
        }
        for _ in 0..<Self.mostLooks {
            // A restart may give a driver who has not answered his time again, with another offer.
            if try insist({ try self.steps.offer(to: driver) }, unless: { nil }) == nil { return }
            usleep(5_000)
        }
        throw BenchError("an offer that \(driver) did not take stayed with him")
    }

    /// Takes the offer; the driver who has it.
    private func accept(at stand: inout Stand) throws -> String {
        for _ in 0..<Self.mostLooks {
            let (driver, offer) = try offer(at: &stand)
            if try insist({ try self.steps.takes(offer, driver) }, unless: { nil }) { return driver }
        }
        throw BenchError("no offer at stand \(stand.zone) could be accepted in time")
    }

    private func isGone(_ offer: String, _ driver: String) throws -> Bool { try steps.offer(to: driver) != offer }

    /// Ten seconds of looking every 5 ms.
    private static let mostLooks = 2_000

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
    /// The driver's phone tells where it is.
    func tell(_ place: Coordinate, at moment: Timestamp, of driver: String) throws {
        let fix =
            #"{"latitude":\#(place.latitude),"longitude":\#(place.longitude),"accuracy":5,"at":\#(moment.milliseconds)}"#
        let body = Array((#"{"fixes":["# + fix + "]}").utf8)
        let answer = try connection.send(HTTPCall("POST", "/taxi/driver/fixes", token: driver, json: body))
        guard answer.status == 200 else { throw BenchError("fixes: \(answer.status) \(answer.text)") }
    }

    /// Accepts an offer; whether it was still open.
    func takes(_ offer: String, _ driver: String) throws -> Bool {
        let answer = try connection.send(HTTPCall("POST", "/taxi/offers/\(offer)/accept", token: driver))
        switch answer.status {
        case 200: return true
        case 404, 409, 410: return false
        default: throw BenchError("accept: \(answer.status) \(answer.text)")
        }
    }

    /// Refuses an offer; one that is over by itself is as good.
    func refuse(_ offer: String, by driver: String) throws {
        let answer = try connection.send(HTTPCall("POST", "/taxi/offers/\(offer)/refuse", token: driver))
        guard [200, 404, 409, 410].contains(answer.status) else {
            throw BenchError("refuse: \(answer.status) \(answer.text)")
        }
    }

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
