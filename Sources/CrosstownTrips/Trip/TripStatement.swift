import CrosstownGeo
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// A trip as the form or a program states it.
struct TripMessage: Codable, Hashable, Sendable {
    /// What with.
    var means: Means
    /// When it began, as `2026-11-24T08:15` on the city's clocks.
    var beganAt: String
    /// How long it took, in minutes.
    var minutes: Double
    /// How far, in kilometers; absent where the places tell.
    var kilometers: Double?
    /// How many shared the vehicle.
    var occupants: Int?
    /// Where it began, as a latitude and a longitude in one text, where the degrees are not told by themselves.
    var from: String?
    /// WGS 84 degrees of the start.
    var fromLatitude: Double?
    /// WGS 84 degrees of the start.
    var fromLongitude: Double?
    /// Where it ended, likewise.
    var to: String?
    /// WGS 84 degrees of the end.
    var toLatitude: Double?
    /// WGS 84 degrees of the end.
    var toLongitude: Double?
}

/// What a trip's form says, checked.
struct TripStatement: Hashable, Sendable {
    let means: Means
    let beganAt: Timestamp
    let endedAt: Timestamp
    let metres: Double
    let occupants: Int
    let way: [Coordinate]

    private static let detour = 1.3

    /// Checks every field.
    ///
    /// - Throws: `Problem` that names each wrong one.
    init(_ message: TripMessage, localTime: LocalTime, now: Timestamp) throws {
        var check = Validation()
        means = message.means
        check.require(Means.choices.contains(means), "means", "must be one of the list")
        occupants = check.number(message.occupants ?? 1, "occupants", in: 1...100)
        way = Self.way(message, &check)
        let minutes = Self.minutes(message, &check)
        metres = Self.metres(message, along: way, &check)
        beganAt = Self.start(message, lasting: minutes, localTime, now, &check)
        endedAt = beganAt.advanced(milliseconds: Int64(minutes * 60_000))
        let pace = metres / (minutes * 60)
        check.require(pace <= means.fastestMean, "kilometers", "is farther than one gets that way in this time")
        try check.finish()
    }

    private static func minutes(_ message: TripMessage, _ check: inout Validation) -> Double {
        check.number(message.minutes, "minutes", in: 1...1440)
        return message.minutes.isFinite ? min(1440, max(1, message.minutes)) : 1
    }

    private static func start(
        _ message: TripMessage,
        lasting minutes: Double,
        _ localTime: LocalTime,
        _ now: Timestamp,
        _ check: inout Validation
    ) -> Timestamp {
        guard let began = localTime.moment(message.beganAt) else {
            check.require(false, "beganAt", "must be a day and a time, such as 2026-11-24T08:15")
            return now
        }
        let ended = began.advanced(milliseconds: Int64(minutes * 60_000))
        check.require(ended <= now.advanced(milliseconds: 300_000), "beganAt", "must not be in the future")
        let oldest = now.advanced(milliseconds: -20 * 366 * 86_400_000)
        check.require(began > oldest, "beganAt", "must not be that long ago")
        return began
    }

    /// The ends, where both or neither are told.
    private static func way(_ message: TripMessage, _ check: inout Validation) -> [Coordinate] {
        let from = TypedPlace.coordinate(message.from, latitude: message.fromLatitude, longitude: message.fromLongitude)
        let to = TypedPlace.coordinate(message.to, latitude: message.toLatitude, longitude: message.toLongitude)
        let told = (from: !(message.from ?? "").isEmpty, to: !(message.to ?? "").isEmpty)
        check.require(
            from != nil || !told.from,
            "from",
            "must be chosen from the list, or be a latitude and a longitude"
        )
        check.require(to != nil || !told.to, "to", "must be chosen from the list, or be a latitude and a longitude")
        return [from, to].compactMap { $0 }
    }

    private static func metres(_ message: TripMessage, along way: [Coordinate], _ check: inout Validation) -> Double {
        if let kilometers = message.kilometers {
            check.number(kilometers, "kilometers", in: 0.01...20_000)
            return kilometers * 1000
        }
        check.require(way.count == 2, "kilometers", "is required, or both places")
        return way.count == 2 ? way[0].distance(to: way[1]).value * detour : 0
    }

    var leg: TripLeg {
        TripLeg(
            beganAt: beganAt,
            endedAt: endedAt,
            means: means,
            occupants: occupants,
            metres: metres,
            way: way
        )
    }
}

extension Means {
    /// What nobody is faster than from door to door, in meters per second.
    var fastestMean: Double {
        switch self {
        case .walk: 3
        case .run: 7
        case .bike, .electricBike, .scooter: 14
        case .bus: 35
        case .tram, .metro: 40
        case .car, .electricCar, .motorbike, .taxi: 60
        case .train: 100
        case .plane, .wait: 350
        }
    }
}
