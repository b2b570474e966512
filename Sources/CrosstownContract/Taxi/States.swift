public import CrosstownDispatchEngine

extension DriverState: Codable {}
extension RequestState: Codable {}
