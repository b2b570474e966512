import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The form of a rider's code.
struct CodeRequest: FormFieldSet {
    let code = Field(
        "Code",
        .text(1...100, attributes: "autocapitalize=\"characters\" autocomplete=\"off\" spellcheck=\"false\""),
        hint: "Eight letters and digits that the rider shows."
    )
}
