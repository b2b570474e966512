import CrosstownTesting
import HTTPTypes
import HummingbirdTesting
import Testing

extension TestClientProtocol {
    /// Asks for a ride, and gives the identity of the request.
    func request(
        as key: String,
        latitude: Double = 43.7747,
        longitude: Double = 7.4937,
        way: String = "there",
        _ more: String = ""
    ) async throws -> String {
        let body = signUp(latitude, longitude, way, more.isEmpty ? #""people":1,"leavesAt":"01:00""# : more)
        let answer = try await json(.post, "/rides/requests", as: key, body)
        #expect(answer.status == .created, "\(answer.text)")
        return try answer.decoded(MadeSignUp.self).id
    }

    /// Offers a ride, and gives the identity of the offer.
    func offer(
        as key: String,
        seats: Int,
        latitude: Double = 43.7925,
        longitude: Double = 7.6077,
        way: String = "there",
        more: String = ""
    ) async throws -> String {
        let fields = #""people":\#(seats),"leavesAt":"01:00","detourMinutes":60,"car":"Red Panda"\#(more)"#
        let answer = try await json(.post, "/rides/offers", as: key, signUp(latitude, longitude, way, fields))
        #expect(answer.status == .created, "\(answer.text)")
        return try answer.decoded(MadeSignUp.self).id
    }

    /// What is sent to sign up.
    func signUp(
        _ latitude: Double,
        _ longitude: Double,
        _ way: String,
        _ more: String,
        phone: String = "+377 1234 5678"
    ) -> String {
        """
        {"event":"\(RideTown.eventID)","name":"Someone","phone":"\(phone)","way":"\(way)","place":"Corner",\
        "latitude":\(latitude),"longitude":\(longitude),\(more)}
        """
    }
}
