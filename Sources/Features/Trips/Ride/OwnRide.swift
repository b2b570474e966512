import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// A ride with a service of the city, with known mode, start and end.
struct OwnRide: Hashable, Sendable {
    let ride: String
    let person: Identifier<Account>
    let means: Means
    let beganAt: Timestamp
    let endedAt: Timestamp
    let from: Coordinate?
    let to: Coordinate?
    let metres: Double?
    let occupants: Int

    init(_ event: RideEnded) {
        ride = event.ride
        person = event.person
        means =
            switch event.means {
            case .bike: .bike
            case .electricBike: .electricBike
            case .scooter: .scooter
            case .taxi: .taxi
            case .carpool: .car
            }
        beganAt = event.beganAt
        endedAt = max(event.endedAt, event.beganAt)
        from = Self.place(event.from)
        to = Self.place(event.to)
        metres = event.metres.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
        occupants = min(100, max(1, event.people))
    }

    init(_ row: Row) throws {
        var reader = RowReader(row)
        ride = try reader.next()
        person = try reader.next()
        means = try reader.next()
        beganAt = try reader.next()
        endedAt = try reader.next()
        from = Self.place([try reader.next(as: Double?.self), try reader.next(as: Double?.self)].compactMap { $0 })
        to = Self.place([try reader.next(as: Double?.self), try reader.next(as: Double?.self)].compactMap { $0 })
        metres = try reader.next()
        occupants = try reader.next()
    }

    private static func place(_ degrees: [Double]?) -> Coordinate? {
        guard let degrees, degrees.count == 2 else { return nil }
        return Coordinate(validatingLatitude: degrees[0], longitude: degrees[1])
    }

    /// The ride as a separate trip, if nothing was recorded.
    var draft: TripDraft {
        let ends = [from, to].compactMap { $0 }
        let detour = 1.3
        let straight = ends.count == 2 ? ends[0].distance(to: ends[1]).value * detour : 0
        let leg = TripLeg(
            beganAt: beganAt,
            endedAt: endedAt,
            means: means,
            occupants: occupants,
            metres: metres ?? straight,
            way: ends
        )
        return TripDraft(legs: [leg])
    }
}

extension OwnRide {
    static let personal = PersonalTable(
        "trips_ride",
        [
            .account("person", in: "Rides saved as trips", erasing: .row),
            .listed("t.ride", as: .plain("Ride")),
            .listed("t.means", as: .plain("Mode")),
            .listed("t.began_at", as: .moment(TripsText.start)),
            .listed("t.ended_at", as: .moment("End")),
            .listed("t.metres", as: .plain("Distance (m)")),
            .content("from_latitude", as: .degrees("From latitude")),
            .content("from_longitude", as: .degrees("From longitude")),
            .content("to_latitude", as: .degrees("To latitude")),
            .content("to_longitude", as: .degrees("To longitude")),
        ]
    )
}
