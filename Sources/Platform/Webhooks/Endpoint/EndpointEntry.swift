import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The form of a webhook.
struct EndpointEntry: FormFieldSet {
    /// The name, such as the receiving program.
    let name = Field(
        "Name",
        .text(1...80, attributes: "autocomplete=\"off\" maxlength=\"80\""),
        hint: "Who receives the events, such as a partner’s system."
    )
    /// The address where events are posted: https on the public internet.
    let address = Field(
        "Address",
        .text(
            within: FieldLimits(length: 1...2000, pattern: "^https://[!-~]+$", examples: ["https://192.0.2.1/hooks"]),
            type: "url",
            attributes: "autocomplete=\"off\" maxlength=\"2000\" spellcheck=\"false\""
        ),
        hint: "Where events are sent, such as https://partner.example/hooks."
    )
    /// The types of events; all by default.
    let types = Field<[String]>("Events", .optional(.list(0...100, of: .text(0...100)), or: []))

    func check(_ input: Input<Self>, _ check: inout FieldCheck<Self>) {
        let isPlain = input.address.utf8.allSatisfy { $0 > 32 && $0 < 127 }
        check.require(input.address.isEmpty || isPlain, \.address, Self.addressForm)
    }

    /// Validates the types of events.
    static func types(among kinds: [WebhookKind]) -> Input<Self>.Check {
        { input, check in
            let isKnown = Set(kinds.map(\.type)).isSuperset(of: input.types)
            check.require(isKnown, \.types, "must be existing event types")
        }
    }

    static let addressForm: LocalizedText = "must be a public https address"
}
