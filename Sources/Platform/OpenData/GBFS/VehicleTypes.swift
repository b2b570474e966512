import CrosstownKit

/// The file `vehicle_types`.
struct VehicleTypes: Encodable, Sendable {
    struct Item: Encodable, Sendable {
        /// The minimum range of a full battery in meters.
        private static let scooterRange = 20_000

        private let id: String
        private let form: String
        private let propulsion: String
        private let range: Int?
        private let name: GBFSText
        private let returnConstraint = "any_station"
        private let plan: String

        private enum CodingKeys: String, CodingKey {
            case id = "vehicle_type_id"
            case form = "form_factor"
            case propulsion = "propulsion_type"
            case range = "max_range_meters"
            case name
            case returnConstraint = "return_constraint"
            case plan = "default_pricing_plan_id"
        }

        init(_ tariff: FleetTariff, _ version: GBFSVersion) {
            id = tariff.kind.rawValue
            name = GBFSText(tariff.name, version)
            plan = tariff.planID
            switch tariff.kind {
            case .bike: (form, propulsion, range) = ("bicycle", "human", nil)
            case .scooter: (form, propulsion, range) = ("scooter_standing", "electric", Self.scooterRange)
            }
        }
    }

    let types: [Item]

    private enum CodingKeys: String, CodingKey {
        case types = "vehicle_types"
    }
}

extension FleetTariff {
    /// The identifier of a tariff's version in the feed.
    var planID: String { "\(kind.rawValue)-\(version)" }
}
