/// The calls of one ride, in the order of the parts that people play, and what their answers tell.
enum RideCalls {
    /// A passenger asks for a taxi.
    static func request(at stand: Stand, by passenger: String) -> HTTPCall {
        HTTPCall("POST", "/taxi/requests", token: passenger, json: stand.requestBody)
    }

    /// A driver looks what there is.
    static func look(_ driver: String) -> HTTPCall { HTTPCall("GET", "/taxi/driver", token: driver) }

    static func accept(_ offer: String, by driver: String) -> HTTPCall {
        HTTPCall("POST", "/taxi/offers/\(offer)/accept", token: driver)
    }

    static func pickUp(_ driver: String) -> HTTPCall { HTTPCall("POST", "/taxi/driver/pick-up", token: driver) }

    static func endRide(_ driver: String) -> HTTPCall { HTTPCall("POST", "/taxi/driver/end-ride", token: driver) }

    /// The identity of the request that was made.
    static func request(in answer: HTTPResponse?) throws -> String {
        guard let id = try check(answer, "request").field("\"id\":\"") else {
            throw BenchError("a request without an identity")
        }
        return id
    }

    /// The offer that a driver sees, if there is one.
    static func offer(in answer: HTTPResponse?) throws -> String? {
        try check(answer, "driver").field("\"id\":\"", after: "\"offer\":{")
    }

    /// The answer, where it is no refusal.
    @discardableResult
    static func check(_ answer: HTTPResponse?, _ step: String) throws -> HTTPResponse {
        guard let answer, answer.status == 200 || answer.status == 201 else {
            throw BenchError("\(step): \(answer.map { "\($0.status) \($0.text)" } ?? "no answer")")
        }
        return answer
    }
}
