import CrosstownDispatchEngine
import CrosstownValues

/// Reservations in a list.
public struct ReservationList: Codable, Hashable, Sendable {
    /// The reservations.
    public var reservations: [ReservationResponse]
    /// The last one of the page, for requesting the next page; absent on the last page.
    public var next: String?

    /// Creates a list.
    public init(reservations: [ReservationResponse], next: String? = nil) {
        self.reservations = reservations
        self.next = next
    }
}
