import CrosstownKit
import CrosstownWeb

/// The form of a new institution.
struct InstitutionFields: FormFieldSet {
    let name = Field("Name", .text(1...80, attributes: "autocomplete=\"off\" maxlength=\"80\" required"))

    func check(_ input: Input<Self>, _ check: inout FieldCheck<Self>) {
        let isLegible = input.name.isEmpty || !FoldedText.words(of: input.name).isEmpty
        check.require(isLegible, \.name, "must have a letter or a digit")
    }
}

/// The form of a person on a roster.
struct RosterMemberFields: FormFieldSet {
    let member = Field(
        "Email address or user name",
        .text(1...300, attributes: "autocomplete=\"off\" autocapitalize=\"none\" spellcheck=\"false\" required")
    )
}
