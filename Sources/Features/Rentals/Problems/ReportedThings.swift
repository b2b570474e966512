import CrosstownCases
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// What a report is about, as far as it is known.
struct ReportedThings: Sendable {
    var ride: Identifier<Ride>?
    var vehicle: (id: Identifier<Vehicle>, kind: VehicleKind, plate: PlateNumber)?
    var station: (id: Identifier<Station>, name: String)?

    var vehicleName: LocalizedText? { vehicle.map { RentalTexts.vehicle($0.kind, $0.plate) } }
    var stationName: LocalizedText? { station.map { LocalizedText(verbatim: $0.name) } }

    /// What the thing is called that a report is about, where it is known.
    func name(in found: Case) -> LocalizedText? {
        switch ProblemTopic(rawValue: found.topic) {
        case .vehicle: vehicleName
        case .station: stationName
        case .app, .help, nil: nil
        }
    }

    /// What a report is about, such as "Bike BIKE1".
    func title(of found: Case) -> LocalizedText { name(in: found) ?? ProblemSubject.declared.topic(of: found) }
}
