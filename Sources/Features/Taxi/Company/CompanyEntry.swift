import CrosstownKit
import CrosstownValues
import CrosstownWeb

struct CompanyEntry: FormFieldSet {
    let company = Field(
        "Company name",
        .text(1...100, attributes: "maxlength=\"100\" autocomplete=\"off\"")
    )
}

/// A user who acts for a company, by user name.
struct CompanyAgent: FormFieldSet {
    let userName = Field(
        "User name",
        .text(1...100, attributes: "autocomplete=\"off\" maxlength=\"100\""),
        hint: "Representatives need an account and represent only this company."
    )
}

struct InvitationEntry: FormFieldSet {
    let code = Field("Taxi code", .taxiCode, hint: CityTexts.codeHint)
    let vehicle = Field("Vehicle", .optional(.vehicle, or: ""), hint: TaxiTexts.vehicleHint)
    /// The address for the invitation; if empty, the company shares the link.
    let address = Field<ContactAddress?>(
        "Email address or phone number",
        .optional(.contact, or: nil),
        hint: "Where to send the link. Leave empty to pass it on yourself."
    )
}

extension FieldKind where Value == String {
    static var vehicle: FieldKind { .text(0...100, attributes: "autocomplete=\"off\" maxlength=\"100\"") }
}

extension FieldKind where Value == ContactAddress? {
    /// An email address or phone number; empty is valid.
    fileprivate static var contact: FieldKind {
        .parsed(
            "must be an email address, or a phone number starting with + and the country code",
            attributes: "autocomplete=\"off\" maxlength=\"200\"",
            limits: .contactAddress
        ) { text in
            if text.allSatisfy(\.isWhitespace) { return .some(nil) }
            return ContactAddress(typed: text).map(Optional.some)
        }
    }
}
