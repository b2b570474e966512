import CrosstownTripEngine
import CrosstownValues

/// The operator's own emission factors, such as `metro=12.5,bus=80,busOccupants=14`: grams CO2e per kilometer by mode
/// (per vehicle for cars and motorbikes, otherwise per passenger), and the usual number of passengers on a bus.
struct OwnFactors: Hashable, Sendable {
    private var grams: [Means: Double] = [:]
    private var busOccupants: Double?

    private static let occupantsName = "busOccupants"
    /// The valid range of grams per passenger and kilometer by road or rail.
    private static let possibleGrams = 0.0...5_000
    private static let possibleOccupants = 1.0...100

    init(_ text: String) throws(FactorFault) {
        for entry in text.split(separator: ",") {
            let parts = entry.split(separator: "=").map { $0.filter { $0 != " " } }
            guard parts.count == 2, let value = Double(parts[1]) else {
                throw Self.fault("\(entry) is not like metro=12.5")
            }
            try take(String(parts[0]), value)
        }
    }

    private mutating func take(_ name: String, _ value: Double) throws(FactorFault) {
        if name == Self.occupantsName {
            guard Self.possibleOccupants.contains(value) else { throw Self.fault("\(name) must be from 1 to 100") }
            busOccupants = value
            return
        }
        guard let means = Means(rawValue: name), Means.choices.contains(means) else {
            let known = (Means.choices.map(\.rawValue) + [Self.occupantsName]).joined(separator: ", ")
            throw Self.fault("there is no \(name); there are: \(known)")
        }
        guard Self.possibleGrams.contains(value) else { throw Self.fault("\(name) must be from 0 to 5000") }
        grams[means] = value
    }

    private static func fault(_ reason: String) -> FactorFault { FactorFault(TripFactors.valuesSetting, reason) }

    /// The modes with own values, in the order of choices.
    var means: [Means] { Means.choices.filter { grams[$0] != nil } }

    /// Returns an edition with these values, named in its version so that scores stay comparable.
    func applied(to edition: FactorSet) -> FactorSet {
        let names = means.map { "\($0.rawValue)=\(grams[$0] ?? 0)" } + busNames
        guard !names.isEmpty else { return edition }
        let flight = grams[.plane].map { [FlightFactor(upTo: Metres(.infinity), direct: $0, upstream: 0)] }
        return FactorSet(
            version: "\(edition.version) \(names.joined(separator: ","))",
            source: edition.source,
            year: edition.year,
            country: edition.country,
            factors: factors(in: edition),
            flights: flight ?? edition.flights,
            countsRadiativeForcing: edition.countsRadiativeForcing
        )
    }

    private var busNames: [String] { busOccupants.map { ["\(Self.occupantsName)=\($0)"] } ?? [] }

    private func factors(in edition: FactorSet) -> [EmissionFactor] {
        let kept = edition.factors.filter { factor in
            !means.contains { $0.kind(car: CarChoice()).map { factor.kind.isVariety(of: $0) } ?? false }
        }
        let own = means.filter { $0 != .plane }.compactMap { means -> EmissionFactor? in
            guard let kind = means.kind(car: CarChoice()), let value = grams[means] else { return nil }
            let basis: EmissionFactor.Basis = means.isWholeVehicle ? .vehicle : .passenger
            let usual = edition.factor(of: kind)?.averageOccupants
            return EmissionFactor(kind, direct: value, upstream: 0, per: basis, averageOccupants: usual)
        }
        return (own + kept).map(counted)
    }

    /// Returns a factor with the operator's number of passengers.
    private func counted(_ factor: EmissionFactor) -> EmissionFactor {
        guard let busOccupants, factor.averageOccupants != nil else { return factor }
        return EmissionFactor(
            factor.kind,
            direct: factor.direct,
            upstream: factor.upstream,
            per: factor.basis,
            averageOccupants: busOccupants
        )
    }
}

extension Means {
    /// Whether the grams are per vehicle, shared by its occupants.
    fileprivate var isWholeVehicle: Bool { self == .car || self == .electricCar || self == .motorbike }
}

extension VehicleKind {
    /// Returns whether an own value for a kind also applies to this one: a car's value applies to all cars with an
    /// engine.
    fileprivate func isVariety(of kind: VehicleKind) -> Bool {
        switch (self, kind) {
        case (.car(_, let energy), .car(_, let other)): (energy == .batteryElectric) == (other == .batteryElectric)
        case (.motorbike, .motorbike): true
        case (.localBusInCapital, .localBus), (.localBusOutsideCapital, .localBus): true
        default: self == kind
        }
    }
}
