public import CrosstownDispatchEngine

extension DriverState: Codable {}
extension RequestState: Codable {}
extension RequestEnd: Codable {}
extension ArrivalBasis: Codable {}
extension QueueMoveCause: Codable {}
extension ReservationState: Codable {}
extension ReservationFailure: Codable {}
