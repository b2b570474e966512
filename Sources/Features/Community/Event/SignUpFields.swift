import CrosstownKit
import CrosstownWeb

/// The sign-up form of an event.
struct SignUpFields: FormFieldSet {
    let name = Field(
        "Your name",
        .text(1...80, attributes: "autocomplete=\"name\" maxlength=\"80\""),
        hint: "The organizers see it on their list."
    )
    /// The page's random key, which prevents duplicate sign-ups.
    let key = Field<String>(.optional(.text(0...60), or: ""))
}
