import CrosstownDispatchEngine
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The payload of a ride event, without data about passengers.
struct RideReport: Codable, Hashable, Sendable {
    let ride: String
    let state: RequestState
    /// The meeting place's zone.
    let zone: String
    let passengers: Int
    /// The taxi code.
    let taxi: String?
    let madeAt: Timestamp
    let acceptedAt: Timestamp?
    let arrivedAt: Timestamp?
    let pickedUpAt: Timestamp?
    let endedAt: Timestamp?
    let endCause: RequestEnd?
    /// The reference of the requesting app.
    let reference: String?
}

extension RideReport {
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
