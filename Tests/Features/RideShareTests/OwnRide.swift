/// What answers a new sign-up.
struct MadeSignUp: Decodable {
    let id: String
    let token: String?
}

/// An own sign-up as its route answers.
struct OwnRide: Decodable {
    struct Ride: Decodable {
        let leg: String
        let signUp: String
        let at: Int64
        let earliest: Int64
        let latest: Int64
        let isNamed: Bool
        let name: String?
        let phone: String?
        let place: String?
        let outcome: String
        let arrivedAt: Int64?
        let isEstimated: Bool
    }

    struct Car: Decodable {
        let leg: String
        let arrivedAt: Int64?
        let latitude: Double?
    }

    struct Own: Decodable { let state: String }

    struct Former: Decodable {
        let beginsAt: Int64
        let place: String
    }

    let signUp: Own
    let movedFrom: Former?
    let rides: [Ride]
    let seatsLeft: [String: Int]?
    let cars: [Car]
    let arrivesAt: Int64?
    let waits: [String: String]
    let lostAt: [String: Int64]
}
