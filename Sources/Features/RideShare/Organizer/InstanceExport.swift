import CrosstownGeo
import CrosstownKit
import CrosstownPoolEngine
import CrosstownValues

/// A pool in the input format of `crosstown pool solve` (format 1), without names.
///
/// It shows what a plan with hindsight would have served.
struct InstanceExport: Encodable, Sendable {
    struct Event: Encodable, Sendable {
        let lat: Double
        let lon: Double
        let start: Double
    }

    struct Driver: Encodable, Sendable {
        let id: String
        let lat: Double
        let lon: Double
        let seats: Int
        let departAfter: Double
        let maxDetourMinutes: Double
    }

    struct Rider: Encodable, Sendable {
        let id: String
        let lat: Double
        let lon: Double
        let readyFrom: Double
        let arriveBy: Double
        let groupSize: Int
        let notWith: [String]
    }

    let format = 1
    let event: Event
    let speedKmh: Double
    let boardingMinutes: Double
    let drivers: [Driver]
    let riders: [Rider]
    /// Only for pools with drives by road.
    let travelMinutes: [[Double]]?

    /// Creates an export of the leg to the event.
    init(_ pool: EventPool) {
        let problem = pool.problem
        // Minutes of a day that ends with the event, so that none is negative.
        let zero = problem.eventStart.advanced(milliseconds: -24 * 3_600_000)
        func minutes(_ moment: Timestamp) -> Double { Double(moment.milliseconds(since: zero)) / 60_000 }
        event = Event(
            lat: problem.eventPlace.latitude,
            lon: problem.eventPlace.longitude,
            start: minutes(problem.eventStart)
        )
        speedKmh = EventPool.speed.value * 3.6
        boardingMinutes = EventPool.boarding.value / 60
        drivers = problem.drivers.map { driver in
            Driver(
                id: driver.id.description,
                lat: driver.place.latitude,
                lon: driver.place.longitude,
                seats: driver.seats,
                departAfter: minutes(driver.leavesNotBefore),
                maxDetourMinutes: driver.mostDetour.value / 60
            )
        }
        riders = problem.riders.map { rider in
            Rider(
                id: rider.id.description,
                lat: rider.place.latitude,
                lon: rider.place.longitude,
                readyFrom: minutes(rider.readyFrom),
                arriveBy: minutes(rider.arriveBy),
                groupSize: rider.groupSize,
                notWith: rider.notWith.map(Self.name).sorted()
            )
        }
        guard case .matrix(let table) = problem.travel else {
            travelMinutes = nil
            return
        }
        let width = pool.places.count
        travelMinutes = (0..<width).map { row in
            table[row * width..<(row + 1) * width].map { Double($0) / 60_000 }
        }
    }

    private static func name(_ person: Person) -> String {
        switch person {
        case .driver(let id): id.description
        case .rider(let id): id.description
        }
    }
}
