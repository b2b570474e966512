import CrosstownKit
import CrosstownWeb

/// What is said to those who wanted to come to what is canceled.
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
