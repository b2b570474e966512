import CrosstownGeo
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// A trip as entered in the form or sent to the API.
struct TripMessage: FormFieldSet {
    let means = Field("Mode", .means)
    /// Local time of the city such as `2026-11-24T08:15`; seconds are ignored.
    let beganAt = Field<CivilMoment>(
        TripsText.start,
        .parsed(
            "must be a date and time such as 2026-11-24T08:15",
            type: "datetime-local",
            attributes: "required",
            limits: .typedMoment
        ) { CivilMoment(typed: $0) }
    )
    let minutes = Field<Double>(
        "Duration in minutes",
        .number(1...1440, attributes: "step=\"any\" inputmode=\"decimal\" required")
    )
    /// Absent to use the distance between the places.
    let kilometers = Field<Double?>("Distance in kilometers", .optional(.number(0.01...20_000)))
    let occupants = Field<Int>(
        "People in the vehicle",
        .optional(.number(1...100, attributes: "inputmode=\"numeric\""), or: 1),
        hint: "Including you. On a bus, enter about how many people are on board, or leave 1 if you don’t know.",
        initially: "1"
    )
    let from = Field<String>(
        "From",
        .optional(.place(0...200), or: ""),
        hint: TripPlaceField.hint,
        isOptional: true
    )
    /// WGS 84 degrees of the start.
    let fromLatitude = Field<Double?>(.optional(.degrees(.latitude)))
    let fromLongitude = Field<Double?>(.optional(.degrees(.longitude)))
    let to = Field<String>(
        "To",
        .optional(.place(0...200), or: ""),
        hint: "The distance is optional if you enter both places.",
        isOptional: true
    )
    /// WGS 84 degrees of the end.
    let toLatitude = Field<Double?>(.optional(.degrees(.latitude)))
    let toLongitude = Field<Double?>(.optional(.degrees(.longitude)))

    func check(_ input: Input<Self>, _ check: inout FieldCheck<Self>) {
        check.require(input.from.isEmpty || input.start != nil, \.from, TypedPlace.fault)
        check.require(input.to.isEmpty || input.end != nil, \.to, TypedPlace.fault)
        check.require(input.metres != nil, \.kilometers, "is required unless you enter both places")
        let pace = (input.metres ?? 0) * 1000 / Double(input.milliseconds)
        check.require(
            pace <= input.means.fastestMean,
            \.kilometers,
            "is too long for this mode and duration"
        )
    }

    /// The tolerance for a phone's clock in milliseconds.
    static let mostAhead: Int64 = 300_000

    /// Validates the trip's times in the city's local time.
    static func check(_ localTime: LocalTime, _ now: @escaping @Sendable () -> Timestamp) -> Input<Self>.Check {
        { input, check in
            let (began, now) = (localTime.moment(of: input.beganAt), now())
            let ended = began.advanced(milliseconds: input.milliseconds)
            check.require(ended <= now.advanced(milliseconds: mostAhead), \.beganAt, "must not be in the future")
            let oldest = now.advanced(milliseconds: -20 * 366 * 86_400_000)
            check.require(began > oldest, \.beganAt, "must be within the last 20 years")
        }
    }
}

extension Input<TripMessage> {
    private static let detour = 1.3

    fileprivate var start: Coordinate? {
        TypedPlace.coordinate(self.from, latitude: self.fromLatitude, longitude: self.fromLongitude)
    }

    fileprivate var end: Coordinate? {
        TypedPlace.coordinate(self.to, latitude: self.toLatitude, longitude: self.toLongitude)
    }

    fileprivate var metres: Double? {
        if let kilometers = self.kilometers { return kilometers * 1000 }
        guard let start, let end else { return nil }
        return start.distance(to: end).value * Self.detour
    }

    /// The duration within valid limits, even if it is refused.
    fileprivate var milliseconds: Int64 { Int64(min(1440, max(1, self.minutes)) * 60_000) }
}

/// The values of a valid form.
struct TripStatement: Hashable, Sendable {
    let means: Means
    let beganAt: Timestamp
    let endedAt: Timestamp
    let metres: Double
    let occupants: Int
    let way: [Coordinate]

    init(_ input: Input<TripMessage>, _ localTime: LocalTime) {
        means = input.means
        beganAt = localTime.moment(of: input.beganAt)
        endedAt = beganAt.advanced(milliseconds: input.milliseconds)
        metres = input.metres ?? 0
        occupants = input.occupants
        way = [input.start, input.end].compactMap { $0 }
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
    /// The maximum average speed from door to door, in meters per second.
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
