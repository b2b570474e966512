import CrosstownGeo
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The form of a walk.
struct WalkForm: FormFieldSet {
    /// The idempotency key.
    let key = Field<String>(.optional(.key(0...64), or: ""))
    let title = Field("Title", .text(2...80, attributes: "maxlength=\"80\" required"))
    let explanation = Field("Description", .lines(0...1_000, attributes: "maxlength=\"1000\""))
    /// The audience; by default everyone for editors, otherwise oneself.
    let audience = Field<DropAudience?>("Who it’s for", .optional(.choice(DropAudience.names)))
    let recipients = Field<[Identifier<Account>]>("Friends", .optional(.list(0...50), or: []))

    func check(_ input: Input<Self>, _ check: inout FieldCheck<Self>) {
        let isSound = input.audience != .friends || (1...50).contains(Set(input.recipients).count)
        check.require(isSound, \.recipients, "Choose at least one friend.")
    }
}
