/// The calls of one ride over one connection, in the order of the parts that people play.
struct RideSteps {
    let connection: HTTPConnection

    /// A passenger asks for a taxi; the request's identity.
    func request(at stand: Stand, by passenger: String) throws -> String {
        let call = HTTPCall("POST", "/taxi/requests", token: passenger, json: stand.requestBody)
        let answer = try checked(connection.send(call), "request")
        guard let id = answer.field("\"id\":\"") else { throw BenchError("a request without an identity") }
        return id
    }

    /// The offer that a driver sees, if there is one.
    func offer(to driver: String) throws -> String? {
        let answer = try checked(connection.send(HTTPCall("GET", "/taxi/driver", token: driver)), "driver")
        return answer.field("\"id\":\"", after: "\"offer\":{")
    }

    func accept(_ offer: String, by driver: String) throws {
        try checked(connection.send(HTTPCall("POST", "/taxi/offers/\(offer)/accept", token: driver)), "accept")
    }

    func pickUp(by driver: String) throws {
        try checked(connection.send(HTTPCall("POST", "/taxi/driver/pick-up", token: driver)), "pick-up")
    }

    func endRide(by driver: String) throws {
        try checked(connection.send(HTTPCall("POST", "/taxi/driver/end-ride", token: driver)), "end-ride")
    }

    /// The rest of the ride once the driver sees the offer.
    func serve(_ offer: String, by driver: String) throws {
        try accept(offer, by: driver)
        try pickUp(by: driver)
        try endRide(by: driver)
    }

    @discardableResult
    private func checked(_ answer: HTTPAnswer, _ step: String) throws -> HTTPAnswer {
        guard answer.status == 200 || answer.status == 201 else {
            throw BenchError("\(step): \(answer.status) \(answer.text)")
        }
        return answer
    }
}
