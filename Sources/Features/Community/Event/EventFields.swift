import CrosstownKit
import CrosstownWeb

/// The message to people affected by a cancellation.
struct CancellationFields: FormFieldSet {
    let message = Field<String>(
        "Message to the people affected",
        .optional(.text(0...300, attributes: "maxlength=\"300\""), or: "")
    )
}

/// The code that was scanned or typed at the entrance.
struct ScanFields: FormFieldSet {
    private static let typed: Markup = """
        autocomplete="off" autocapitalize="none" spellcheck="false" maxlength="400"
        """

    let code = Field(
        "Code",
        .text(1...400, attributes: typed),
        hint: "Scanned with the camera, or the last part of the ticket’s address."
    )
    /// Whether the camera scanned it.
    let camera = Field<Bool>(.optional(.hidden, or: false))
}
