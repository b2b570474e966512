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

/// What is said to those who wanted to come to what is called off.
struct CancellationFields: FormFieldSet {
    let message = Field<String>(
        "What those concerned are told",
        .optional(.text(0...300, attributes: "maxlength=\"300\""), or: "")
    )
}

/// What was scanned or typed at the door.
struct ScanFields: FormFieldSet {
    private static let typed: Markup = """
        autocomplete="off" autocapitalize="none" spellcheck="false" maxlength="400"
        """

    let code = Field(
        "Code",
        .text(1...400, attributes: typed),
        hint: "What the camera reads, or the end of the address on the ticket."
    )
    /// Whether the camera read it.
    let camera = Field<Bool>(.optional(.hidden, or: false))
}
