import CrosstownDeviceProtocol
import CrosstownGeo
import CrosstownKit
import CrosstownWeb

/// The operator's form of a vehicle.
struct VehicleRequest: FormFieldSet {
    let number = Field(ConsoleTexts.number, .plate)
    let kind = Field(
        ConsoleTexts.kind,
        .choice(of: VehicleKind.self, fault: ConsoleTexts.unknownKind),
        initially: VehicleKind.bike.rawValue
    )
    /// The dock that holds it.
    let dock = Field(ConsoleTexts.dock, .plate, hint: ConsoleTexts.dockHint)
    let imei = LockRequest().imei
    let dialect = LockRequest().dialect
}
