import CrosstownClient
import CrosstownGeo
import CrosstownValues

/// A rider who rents a vehicle at a station, sometimes pauses, and waits until a dock has ended the ride.
struct RiderAgent: Sendable {
    private static let lookMilliseconds: Int64 = 5_000
    private static let pauseShare = 0.1
    private static let pauseSeconds = 20.0...90.0
    private static let topUp = "20.00"

    let stage: Stage
    let signIn: SignIn
    /// The rider's number at an institution, if riders have to prove their identity.
    let memberNumber: String?
    /// The mean time between two rides.
    let restMilliseconds: Double
    let chance: SplitMix

    /// Rents repeatedly until the end of the simulation.
    func run() async throws {
        var chance = chance
        guard let client = try await signIn.client() else { return }
        while !stage.isOver {
            try await stage.pause(milliseconds: Int64(chance.exponential(mean: restMilliseconds)))
            do {
                try await ride(client, &chance)
            } catch {
                // A retry may succeed later; an expired session starts again.
                guard CallFault(error) != nil, (error as? Refusal)?.status != 401 else { throw error }
            }
        }
    }

    private func ride(_ client: CrosstownClient, _ chance: inout SplitMix) async throws {
        let home = try await client.rentals()
        if let open = home.ride { return try await follow(open, client, &chance) }
        let stations = home.stations.filter { $0.bikes + $0.scooters > 0 }
        guard let station = stations.randomElement(using: &chance),
            let vehicle = try await client.rentalStation(station.id).vehicles.randomElement(using: &chance)
        else { return }
        try await follow(rent(vehicle.number, client), client, &chance)
    }

    private func rent(_ number: String, _ client: CrosstownClient) async throws -> RentalRide {
        do {
            return try await client.rent(number)
        } catch let refusal as Refusal where refusal.type.hasSuffix("/insufficient-funds") {
            try await client.topUp(Self.topUp)
            try await stage.pause(milliseconds: Self.lookMilliseconds)
            return try await client.rent(number)
        } catch let refusal as Refusal where refusal.type.hasSuffix("/set-up") && memberNumber != nil {
            try await setUp(client)
            return try await client.rent(number)
        }
    }

    private func setUp(_ client: CrosstownClient) async throws {
        guard let memberNumber, let institution = try await client.setUpChoices().institutions.first else { return }
        let form = SetUpForm(
            institution: institution.id,
            memberNumber: memberNumber,
            method: "credit_card",
            allowsPosition: true
        )
        try await client.setUp(form)
    }

    private func follow(_ ride: RentalRide, _ client: CrosstownClient, _ chance: inout SplitMix) async throws {
        var ride = ride
        var pauses = chance.happens(Self.pauseShare)
        while ride.isOpen, !stage.isOver {
            try await stage.pause(milliseconds: Self.lookMilliseconds)
            ride = try await client.rentalRide(ride.id)
            if ride.state == "riding", pauses {
                pauses = false
                _ = try await client.pauseRide(ride.id)
                try await stage.pause(milliseconds: chance.milliseconds(Self.pauseSeconds))
                ride = try await client.rentalRide(ride.id)
            }
            if ride.state == "paused" { ride = try await client.resumeRide(ride.id) }
        }
    }
}
