import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// A company as the city registers it.
struct CompanyEntry: FormFieldSet {
    /// What it is called.
    let company = Field(
        "Name of the company",
        .text(1...100, attributes: "maxlength=\"100\" autocomplete=\"off\"")
    )
}

/// Who acts for a company, by the name to sign in with.
struct CompanyAgent: FormFieldSet {
    let userName = Field(
        "User name",
        .text(1...100, attributes: "autocomplete=\"off\" maxlength=\"100\""),
        hint: "The person needs an account, and acts for this company alone."
    )
}

/// Whom a company invites.
struct InvitationEntry: FormFieldSet {
    /// The code that the taxi will have.
    let code = Field("Taxi code", .taxiCode, hint: CityTexts.codeHint)
    let vehicle = Field("Vehicle", .optional(.vehicle, or: ""), hint: TaxiTexts.vehicleHint)
    /// Where to send it to; the company hands over the link itself where it is empty.
    let address = Field<ContactAddress?>(
        "E-mail address or telephone number",
        .optional(.contact, or: nil),
        hint: "Where to send the link; leave it empty to hand it over yourself."
    )
}

extension FieldKind where Value == String {
    /// What a taxi looks like.
    static var vehicle: FieldKind { .text(0...100, attributes: "autocomplete=\"off\" maxlength=\"100\"") }
}

extension FieldKind where Value == ContactAddress? {
    /// Where messages go; nothing typed is no address.
    fileprivate static var contact: FieldKind {
        .parsed(
            "must be an e-mail address, or a number that begins with + and its country",
            attributes: "autocomplete=\"off\" maxlength=\"200\"",
            limits: .contactAddress
        ) { text in
            if text.allSatisfy(\.isWhitespace) { return .some(nil) }
            return ContactAddress(typed: text).map(Optional.some)
        }
    }
}
