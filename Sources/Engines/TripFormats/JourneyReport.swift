public import CrosstownTripEngine
internal import CrosstownValues
public import Foundation

/// The result of an analysis as printed: times in Unix seconds, lengths in meters, masses in grams.
public struct JourneyReport: Codable, Sendable {
    /// The trips in order.
    public let trips: [TripReport]
    /// The savings of the trips, with the average vehicle of each mode.
    public let score: ScoreReport

    /// Creates a report of trips and scores them.
    public init(_ trips: [Trip], rules: ScoreRules = ScoreRules()) {
        self.trips = trips.map(TripReport.init)
        let legs = trips.flatMap(\.legs)
        let scored = legs.compactMap { leg in
            leg.modes.best.averageVehicle.map { ScoredLeg(kind: $0, distance: leg.distance.distance) }
        }
        score = ScoreReport(rules.score(scored), factors: rules.factors)
    }

    /// The report as JSON with sorted keys.
    public func json() throws -> Data { try JSONEncoder.sorted.encode(self) }
}

/// One trip of a report.
public struct TripReport: Codable, Sendable {
    let start: Double
    let end: Double
    let distanceM: Double
    let legs: [LegReport]

    init(_ trip: Trip) {
        start = trip.start.unixSeconds
        end = trip.end.unixSeconds
        distanceM = trip.distance.value.inMillimetres
        legs = trip.legs.map(LegReport.init)
    }
}

/// One leg of a report.
public struct LegReport: Codable, Sendable {
    let start: Double
    let end: Double
    let mode: String
    let probabilities: [String: Double]
    let ask: Bool
    let distanceM: Double
    let distanceErrorM: Double

    /// Creates a report of a leg.
    public init(_ leg: Leg) {
        start = leg.start.unixSeconds
        end = leg.end.unixSeconds
        mode = leg.modes.best.name
        probabilities = Dictionary(
            uniqueKeysWithValues: TravelMode.allCases.map { ($0.name, (leg.modes[$0] * 10_000).rounded() / 10_000) }
        )
        ask = leg.modes.needsAsking()
        distanceM = leg.distance.distance.value.inMillimetres
        distanceErrorM = leg.distance.error.value.inMillimetres
    }

    /// The leg as JSON with sorted keys.
    public func json() throws -> Data { try JSONEncoder.sorted.encode(self) }
}

/// The score of a report.
public struct ScoreReport: Codable, Sendable {
    let emittedG: Double
    let avoidedG: Double
    let trees: Double
    let polarBears: Double
    let seaIceM2: Double
    let factors: String

    init(_ score: TripScore, factors: FactorSet) {
        emittedG = score.emitted.value.inMillimetres
        avoidedG = score.avoided.value.inMillimetres
        trees = score.trees
        polarBears = score.polarBears
        seaIceM2 = score.seaIceSquareMetres
        self.factors = factors.version
    }
}

extension TravelMode {
    /// The default kind of vehicle of a mode.
    fileprivate var averageVehicle: VehicleKind? {
        switch self {
        case .walk, .run: .onFoot
        case .bike: .bicycle
        case .bus: .localBus
        case .car: .car(.average, .unknown)
        case .rail: .nationalRail
        case .flight: .flight
        case .still: nil
        }
    }
}

extension JSONEncoder {
    static var sorted: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }
}

extension Timestamp {
    var unixSeconds: Double { Double(milliseconds) / 1000 }
}

extension Double {
    fileprivate var inMillimetres: Double { (self * 1000).rounded() / 1000 }
}
