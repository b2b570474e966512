import CrosstownKit
import CrosstownWeb

/// An e-mail address or phone number, with the password as confirmation.
protocol OwnAddressFields: FormFieldSet {
    var address: Field<String> { get }
    var password: Field<String> { get }
}

struct EmailFields: OwnAddressFields {
    let email = AddressFields.email
    let password = AddressFields.confirming
    var address: Field<String> { email }
}

struct PhoneFields: OwnAddressFields {
    let phone = AddressFields.phone("Phone number", "autocomplete=\"tel\" maxlength=\"40\" required")
    let password = AddressFields.confirming
    var address: Field<String> { phone }
}

struct AddressCodeFields: FormFieldSet {
    private static let attributes: Markup =
        "autocomplete=\"one-time-code\" inputmode=\"numeric\" maxlength=\"12\" required"

    let code = Field("Code", .typed(0...40, Self.attributes))

    /// Returns the field, with a hint where to find the code.
    static func control(_ hint: LocalizedText, _ refused: RefusedForm?) -> Markup {
        FormField("code", label: "Code", hint: hint, attributes: attributes).markup(refused)
    }
}

/// The password that confirms the deletion of an address.
struct RemovalFields: FormFieldSet {
    let password = AddressFields.confirming
}

struct AddressRegistrationFields: FormFieldSet {
    let email = AddressFields.email
    /// The phone number, if the user wants to confirm it too.
    let phone = AddressFields.phone("Phone number (optional)", "autocomplete=\"tel\" maxlength=\"40\"")
    let password = AccountFields.newPassword(AccountTexts.password)
    let passwordAgain = AccountFields.passwordAgain
    let next = Field<Link?>(.optional(.hidden))
}

struct ForgotFields: FormFieldSet {
    let email = AddressFields.email
}

struct ResetFields: FormFieldSet {
    let key = Field<String>(.optional(.hidden(within: .text(0...200)), or: ""))
    let newPassword = AccountFields.newPassword(AccountTexts.newPassword)
    let passwordAgain = AccountFields.passwordAgain
}

private enum AddressFields {
    static var email: Field<String> {
        let attributes: Markup = "autocomplete=\"email\" autocapitalize=\"none\" spellcheck=\"false\" required"
        return Field("Email address", .judged(.mailAddress, attributes, type: "email"))
    }

    /// The password that confirms a new address.
    static var confirming: Field<String> {
        let hint: LocalizedText = "This stops anyone who finds your device unlocked from taking over your account."
        return AccountFields.currentPassword(AccountTexts.passwordNow, hint: hint)
    }

    static func phone(_ label: LocalizedText, _ attributes: Markup) -> Field<String> {
        let hint: LocalizedText = "With the country code, such as +377 98 76 54 32."
        return Field(label, .judged(.phoneNumber, attributes, type: "tel"), hint: hint)
    }
}
