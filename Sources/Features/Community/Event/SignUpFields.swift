import CrosstownKit
import CrosstownWeb

/// Somebody who wants to come to an event.
struct SignUpFields: FormFieldSet {
    let name = Field(
        "Your name",
        .text(1...80, attributes: "autocomplete=\"name\" maxlength=\"80\""),
        hint: "The organizers see it on their list."
    )
    /// What the page made up, so that sending twice takes one place.
    let key = Field<String>(.optional(.text(0...60), or: ""))
}
