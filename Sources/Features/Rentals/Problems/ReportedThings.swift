import CrosstownCases
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The known subject of a report.
struct ReportedThings: Sendable {
    var ride: Identifier<Ride>?
    var vehicle: (id: Identifier<Vehicle>, kind: VehicleKind, plate: PlateNumber)?
    var station: (id: Identifier<Station>, name: String)?

    var vehicleName: LocalizedText? { vehicle.map { RentalTexts.vehicle($0.kind, $0.plate) } }
    var stationName: LocalizedText? { station.map { LocalizedText(verbatim: $0.name) } }

    /// The name of the reported vehicle or station, where known.
    func name(in found: Case) -> LocalizedText? {
        switch ProblemTopic(rawValue: found.topic) {
        case .vehicle: vehicleName
        case .station: stationName
        case .app, .help, nil: nil
        }
    }

    /// The title of a report, such as "Bike BIKE1".
    func title(of found: Case) -> LocalizedText { name(in: found) ?? ProblemSubject.declared.topic(of: found) }
}
