import CrosstownDispatchEngine
import CrosstownValues

/// Reservations in a list.
public struct ReservationList: Codable, Hashable, Sendable {
    /// The reservations.
    public var reservations: [ReservationResponse]
    /// The last one of the page, to ask for those after it; absent where there are no more.
    public var next: String?

    /// Gathers reservations.
    public init(reservations: [ReservationResponse], next: String? = nil) {
        self.reservations = reservations
        self.next = next
    }
}
