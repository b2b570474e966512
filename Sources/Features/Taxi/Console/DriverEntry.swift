import CrosstownContract
import CrosstownKit
import CrosstownWeb

/// A driver as the city or a company registers him.
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
    /// The driver of a form; `company` is that of whoever registers drivers of an own company.
    init(_ input: Input<DriverEntry>, of company: String? = nil) {
        let named = input.company.flatMap { $0.isEmpty ? nil : $0 }
        self.init(userName: input.userName, password: input.password, code: input.code, company: company ?? named)
    }
}

extension FieldKind where Value == String {
    /// The code of a taxi, in capital letters.
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

    /// A password to sign in with from now on, kept as it was typed; the registry of accounts says what is too weak.
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
