import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// What the taxi of a driver looks like.
struct VehicleEntry: FormFieldSet {
    let code = Field<String>(.hidden(within: .text(0...12)))
    let vehicle = Field("Vehicle", .vehicle, hint: TaxiTexts.vehicleHint)
}
