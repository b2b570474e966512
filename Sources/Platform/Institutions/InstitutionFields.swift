import CrosstownKit
import CrosstownWeb

/// An institution that is to be added.
struct InstitutionFields: FormFieldSet {
    let name = Field("Name", .text(1...80, attributes: "autocomplete=\"off\" maxlength=\"80\" required"))

    func check(_ input: Input<Self>, _ check: inout FieldCheck<Self>) {
        let isLegible = input.name.isEmpty || !FoldedText.words(of: input.name).isEmpty
        check.require(isLegible, \.name, "must have a letter or a digit")
    }
}

/// Somebody who stands on a roster.
struct RosterMemberFields: FormFieldSet {
    let member = Field(
        "E-mail address or user name",
        .text(1...300, attributes: "autocomplete=\"off\" autocapitalize=\"none\" spellcheck=\"false\" required")
    )
}
