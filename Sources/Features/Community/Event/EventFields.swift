import CrosstownKit
import CrosstownWeb

/// The message to people affected by a cancellation.
struct CancellationFields: FormFieldSet {
    let message = Field<String>(
        "What those concerned are told",
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
        hint: "What the camera reads, or the end of the address on the ticket."
    )
    /// Whether the camera scanned it.
    let camera = Field<Bool>(.optional(.hidden, or: false))
}
