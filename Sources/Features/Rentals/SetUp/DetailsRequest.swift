import CrosstownKit
import CrosstownWeb

/// The form of a rider's details; a blank field keeps the stored value.
struct DetailsRequest: FormFieldSet {
    let name = Field<String>(
        SetUpTexts.name,
        .optional(.text(0...100, attributes: "autocomplete=\"name\""), or: "")
    )
    let address = Field<String>(
        SetUpTexts.address,
        .optional(.text(0...300, attributes: "autocomplete=\"address-line1\""), or: ""),
        hint: SetUpTexts.blankKeeps
    )
    let method = Field<String?>(
        SetUpTexts.method,
        .optional(.hidden(within: .choice(of: RiderProfile.Method.self)))
    )
    let allowsPosition = Field<Bool?>(SetUpTexts.position, .optional(.hidden))
}
