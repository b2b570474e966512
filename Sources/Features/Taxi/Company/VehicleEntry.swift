import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The form to update a taxi's description.
struct VehicleEntry: FormFieldSet {
    let code = Field<String>(.hidden(within: .text(0...12)))
    let vehicle = Field("Vehicle", .vehicle, hint: TaxiTexts.vehicleHint)
}
