import CrosstownContract
import CrosstownKit
import CrosstownWeb

/// The form by which the city or a company creates a driver.
struct DriverEntry: FormFieldSet {
    let userName = Field(
        CityTexts.userName,
        .text(FieldLimits.newUserNameLength, attributes: "autocomplete=\"off\"")
    )
    let password = Field(TaxiTexts.label(of: "password"), .newPassword)
    let code = Field(TaxiTexts.label(of: "code"), .taxiCode, hint: CityTexts.codeHint)
    let company = Field<String?>(CityTexts.company, .optional(.text(0...100)), hint: CityTexts.companyHint)
}

extension DriverRegistration {
    /// Creates a driver from a form; `company` is set if a company created the driver.
    init(_ input: Input<DriverEntry>, of company: String? = nil) {
        let named = input.company.flatMap { $0.isEmpty ? nil : $0 }
        self.init(userName: input.userName, password: input.password, code: input.code, company: company ?? named)
    }
}

extension FieldKind where Value == String {
    /// A taxi code in capital letters.
    static var taxiCode: FieldKind {
        FieldKind(
            sentAs: String.self,
            limits: TaxiCode.limits,
            control: {
                $0.input("autocapitalize=\"characters\" autocomplete=\"off\" maxlength=\"12\" spellcheck=\"false\"")
            },
            check: { text, check, name in check.taxiCode(text, name) }
        )
    }

    /// A new password, stored as typed; the account registry validates its strength.
    static var newPassword: FieldKind {
        FieldKind(
            sentAs: String.self,
            limits: .newPassword,
            control: { $0.input("autocomplete=\"new-password\"", type: "password") },
            check: { text, check, name in
                check.require(!text.isEmpty, name, TaxiTexts.required)
                check.limit(text, name, to: .newPassword)
                return text
            }
        )
    }
}
