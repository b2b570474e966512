/// One ride over one connection, waiting for each answer.
struct RideSteps {
    let connection: HTTPConnection

    /// A passenger asks for a taxi; the request's identity.
    func request(at stand: Stand, by passenger: String) throws -> String {
        try RideCalls.request(in: connection.send(RideCalls.request(at: stand, by: passenger)))
    }

    /// The offer that a driver sees, if there is one.
    func offer(to driver: String) throws -> String? {
        try RideCalls.offer(in: connection.send(RideCalls.look(driver)))
    }

    func accept(_ offer: String, by driver: String) throws {
        try RideCalls.check(connection.send(RideCalls.accept(offer, by: driver)), "accept")
    }

    func pickUp(by driver: String) throws {
        try RideCalls.check(connection.send(RideCalls.pickUp(driver)), "pick-up")
    }

    func endRide(by driver: String) throws {
        try RideCalls.check(connection.send(RideCalls.endRide(driver)), "end-ride")
    }

    /// The rest of the ride once the driver sees the offer.
    func serve(_ offer: String, by driver: String) throws {
        try accept(offer, by: driver)
        try pickUp(by: driver)
        try endRide(by: driver)
    }
}
