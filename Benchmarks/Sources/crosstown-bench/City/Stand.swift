import CrosstownContract
import CrosstownGeo
import Foundation

/// A zone with the drivers who wait there, in the order in which they must be offered requests.
///
/// Only one thread asks for taxis in it, so that the order is known here as well: a driver who is offered a request out
/// of turn is an inversion.
struct Stand {
    let zone: Int
    let place: Coordinate
    private(set) var queue: [String]

    init(zone: Int, place: Coordinate, drivers: [String]) {
        self.zone = zone
        self.place = place
        queue = drivers
    }

    /// The driver whose turn it is.
    var first: String? { queue.first }

    /// Puts the first driver at the bottom, as the end of his ride does.
    mutating func turn() { queue.append(queue.removeFirst()) }

    /// Where drivers go on duty.
    var startCall: [UInt8] {
        Array(#"{"latitude":\#(place.latitude),"longitude":\#(place.longitude),"accuracy":5}"#.utf8)
    }

    /// A request with its meeting place in the zone.
    var requestBody: [UInt8] {
        Array(
            #"{"latitude":\#(place.latitude),"longitude":\#(place.longitude),"passengers":1,"meetingPlace":"Stand \#(zone)"}"#
                .utf8
        )
    }
}

extension Stand {
    /// The stands of a city, with the drivers dealt out evenly.
    static func all(in city: BenchCity, drivers: [String]) -> [Stand] {
        city.middles.enumerated().map { zone, place in
            let here = stride(from: zone, to: drivers.count, by: city.middles.count).map { drivers[$0] }
            return Stand(zone: zone, place: place, drivers: here)
        }
    }

    /// Those of a thread's stands that it alone uses.
    static func share(_ stands: [Stand], of thread: Int, among threads: Int) -> [Stand] {
        stride(from: thread, to: stands.count, by: threads).map { stands[$0] }
    }

    /// Puts all drivers on duty over HTTP, each stand in its order.
    ///
    /// - Throws: `BenchError` where one may not start.
    static func start(_ stands: [Stand], on server: ServerProcess, threads: Int) async throws {
        _ = try await Crew.run(threads) { thread in
            let connection = try HTTPConnection(port: server.port)
            for stand in share(stands, of: thread, among: threads) {
                for driver in stand.queue {
                    let call = HTTPCall("POST", "/taxi/driver/start", token: driver, json: stand.startCall)
                    let answer = try connection.send(call)
                    guard answer.status == 200 else { throw BenchError("start: \(answer.status) \(answer.text)") }
                }
            }
        }
    }
}
