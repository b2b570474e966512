import CrosstownGeo
public import CrosstownPoolEngine
import CrosstownValues
public import Foundation

/// A pool problem parsed from JSON (format 1), with the file's names.
///
/// Times are minutes after 00:00 of the event's day, durations minutes, lengths meters, speed km/h. Beyond the plain
/// format: `boardingMinutes`, `meetingPoints`, `travelMinutes` (a square table over drivers, riders, meeting points and
/// the event), and for riders `groupSize`, `onlyWith`, `notWith` (ids) and `mostWalkMetres`.
public struct InstanceFile: Sendable {
    /// The problem.
    public let problem: PoolProblem
    /// The drivers' names in the file, in the order of the problem.
    public let driverNames: [String]
    /// The riders' names in the file, in the order of the problem.
    public let riderNames: [String]
    /// The meeting points' names in the file, in the order of the problem.
    public let meetingPointNames: [String]

    /// Parses an instance.
    ///
    /// - Throws: `FormatError` with the path to the invalid field.
    public init(json: Data) throws(FormatError) {
        let text = try decode(InstanceText.self, from: json)
        try text.validate()
        driverNames = text.drivers.map(\.id)
        riderNames = text.riders.map(\.id)
        meetingPointNames = (text.meetingPoints ?? []).map(\.id)
        problem = try text.problem()
    }
}

/// Returns the moment of a time in the file; any day is valid because only differences matter.
func moment(minutes: Double) -> Timestamp { Timestamp(milliseconds: Int64((minutes * 60_000).rounded())) }

/// Returns a moment as minutes after 00:00, to the millisecond.
func minutes(_ moment: Timestamp) -> Double { Double(moment.milliseconds) / 60_000 }

/// Returns the id of the driver at an index of the file.
func driverID(_ index: Int) -> Identifier<Driver> { Identifier(high: 0, low: UInt64(index)) }

/// Returns the id of the rider at an index of the file.
func riderID(_ index: Int) -> Identifier<Rider> { Identifier(high: 0, low: UInt64(index)) }

struct InstanceText: Decodable {
    var format: WholeNumber?
    var event: EventText
    var speedKmh: Double?
    var boardingMinutes: Double?
    var drivers: [DriverText]
    var riders: [RiderText]
    var meetingPoints: [MeetingPointText]?
    var travelMinutes: [[Double]]?

    func problem() throws(FormatError) -> PoolProblem {
        PoolProblem(
            drivers: drivers.enumerated().map { $1.driver(number: $0) },
            riders: try ridersWithWishes(),
            eventPlace: Coordinate(latitude: event.lat, longitude: event.lon),
            eventStart: moment(minutes: event.start),
            boarding: Seconds((boardingMinutes ?? 0) * 60),
            meetingPoints: (meetingPoints ?? []).map { Coordinate(latitude: $0.lat, longitude: $0.lon) },
            travel: travelSource
        )
    }

    private var travelSource: TravelSource {
        if let travelMinutes {
            return .matrix(travelMinutes.flatMap { row in row.map { Int32(($0 * 60_000).rounded()) } })
        }
        return .greatCircle(speed: MetresPerSecond((speedKmh ?? 0) / 3.6))
    }

    private func ridersWithWishes() throws(FormatError) -> [Rider] {
        var persons: [String: Person] = [:]
        for (index, driver) in drivers.enumerated() { persons[driver.id] = .driver(driverID(index)) }
        for (index, rider) in riders.enumerated() { persons[rider.id] = .rider(riderID(index)) }
        var result: [Rider] = []
        for (index, text) in riders.enumerated() {
            var rider = text.rider(number: index)
            let path = "riders[\(index)]"
            rider.onlyWith = try wished(text.onlyWith, by: text.id, persons, path: "\(path).onlyWith")
            rider.notWith = try wished(text.notWith, by: text.id, persons, path: "\(path).notWith")
            result.append(rider)
        }
        return result
    }

    private func wished(
        _ names: [String]?,
        by own: String,
        _ persons: [String: Person],
        path: String
    ) throws(FormatError) -> Set<Person> {
        var result: Set<Person> = []
        for (index, name) in (names ?? []).enumerated() {
            guard let person = persons[name] else {
                throw FormatError(path: "\(path)[\(index)]", reason: "nobody has the id \"\(name)\"")
            }
            guard name != own else {
                throw FormatError(path: "\(path)[\(index)]", reason: "is the rider's own id")
            }
            result.insert(person)
        }
        return result
    }
}

struct EventText: Decodable {
    var lat: Double
    var lon: Double
    var start: Double
}

struct DriverText: Decodable {
    var id: String
    var lat: Double
    var lon: Double
    var seats: WholeNumber
    var departAfter: Double
    var maxDetourMinutes: Double

    func driver(number: Int) -> Driver {
        Driver(
            id: driverID(number),
            place: Coordinate(latitude: lat, longitude: lon),
            seats: seats.value,
            leavesNotBefore: moment(minutes: departAfter),
            mostDetour: Seconds(maxDetourMinutes * 60)
        )
    }
}

struct RiderText: Decodable {
    var id: String
    var lat: Double
    var lon: Double
    var readyFrom: Double
    var arriveBy: Double
    var groupSize: WholeNumber?
    var onlyWith: [String]?
    var notWith: [String]?
    var mostWalkMetres: Double?

    func rider(number: Int) -> Rider {
        Rider(
            id: riderID(number),
            place: Coordinate(latitude: lat, longitude: lon),
            readyFrom: moment(minutes: readyFrom),
            arriveBy: moment(minutes: arriveBy),
            groupSize: groupSize?.value ?? 1,
            mostWalk: Metres(mostWalkMetres ?? 0)
        )
    }
}

struct MeetingPointText: Decodable {
    var id: String
    var lat: Double
    var lon: Double
}
