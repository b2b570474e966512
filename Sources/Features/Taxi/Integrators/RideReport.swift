import CrosstownDispatchEngine
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// What an event tells of a ride: nothing about its passengers.
struct RideReport: Codable, Hashable, Sendable {
    let ride: String
    let state: RequestState
    /// The zone of the meeting place.
    let zone: String
    let passengers: Int
    /// The code of the taxi that comes or came.
    let taxi: String?
    let madeAt: Timestamp
    let acceptedAt: Timestamp?
    let arrivedAt: Timestamp?
    let pickedUpAt: Timestamp?
    let endedAt: Timestamp?
    let endCause: RequestEnd?
    /// What the program that asked calls it.
    let reference: String?
}

extension RideReport {
    /// What an event tells of a request.
    init(_ request: TaxiRequest, taxi: String?, reference: String?) {
        ride = request.id.description
        state = request.state
        zone = request.zone
        passengers = request.passengers
        self.taxi = taxi
        madeAt = request.madeAt
        acceptedAt = request.acceptedAt
        arrivedAt = request.arrivedAt
        pickedUpAt = request.pickedUpAt
        endedAt = request.endedAt
        endCause = request.end
        self.reference = reference
    }
}
