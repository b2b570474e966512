import CrosstownGeo
import CrosstownKit
import CrosstownReleaseEngine
import CrosstownValues
import CrosstownWeb
import Foundation

/// The input of the form and of API clients; missing values have defaults.
struct SendDrop: FormFieldSet {
    let audience = Field<DropAudience>("Who it’s for", .optional(.choice(DropAudience.names), or: .oneself))
    let recipients = Field<[Identifier<Account>]>("Friends", .optional(.list(0...50), or: []))
    let text = Field<String>("Text", .optional(.lines(0...2_000, attributes: "maxlength=\"2000\""), or: ""))
    /// A picture or video that was uploaded before.
    let media = Field<Identifier<DropMedia>?>("Picture or video", .optional(.unseen))
    /// The place's name, an address to search for, or coordinates.
    let place = Field<String>("Place", .optional(.text(0...200), or: ""))
    let latitude = Field<Double?>(.optional(.unseen(within: .latitude, isChecked: false)))
    let longitude = Field<Double?>(.optional(.unseen(within: .longitude, isChecked: false)))
    let savedPlace = Field<Identifier<SavedPlace>?>("Saved place", .optional(.unseen))
    let shown = Field<DropShown>(
        "What recipients see before they get there",
        .optional(.choice([(.pin, "The place"), (.area, "The area"), (.nothing, "Nothing")]), or: .pin),
        initially: DropShown.pin.rawValue
    )
    let hint = Field<String>(
        "Hint",
        .optional(.text(0...200, attributes: "maxlength=\"200\""), or: ""),
        hint: "Helps people find it."
    )
    let radius = Field<Int>(
        "Opening distance (meters)",
        .optional(.number(Self.radii, attributes: "min=\"20\" max=\"200\""), or: 50),
        hint: "20 to 200; at most 50 if the place is hidden.",
        initially: "50"
    )
    /// A local time such as `2026-11-24T09:30`; empty or missing for now.
    let opensFrom = Field<CivilMoment?>("Opens from", .optional(.moment("must be a date and time"), or: nil))
    /// The local end time; empty or missing for none.
    let opensUntil = Field<CivilMoment?>("Opens until", .optional(.moment(Self.lateEnd), or: nil))
    let mostOpens = Field<Int?>(
        "Maximum number of openings",
        .optional(.number(1...100_000, attributes: "min=\"1\"")),
        hint: "Leave empty for no limit."
    )
    let mayKeep = Field("Recipients can save it", .box, initially: "true")
    let mayShare = Field("Recipients can share it on their feed", .box)
    /// What the code of a sign at the place opens.
    let signCode = Field<SignCode>(
        "Code on the sign",
        .optional(
            .choice([
                (.near, "Opens near the place"), (.required, "Required at the place"), (.alone, "Opens from anywhere"),
            ]),
            or: .near
        ),
        hint: "Applies if you put up a sign at the place.",
        initially: SignCode.near.rawValue
    )
    /// The idempotency key.
    let key = Field<String>(.key(1...64))
    /// A parcel encrypted by the sender's browser, as JSON, instead of a text.
    let parcel = Field<String>("Seal", .optional(.unseen(within: .text(0...100_000)), or: ""))

    /// The radius in meters within which the drop opens.
    static let radii: ClosedRange<Int> = {
        let radii = ReleaseEngine().rules.radii
        return Int(radii.lowerBound.value)...Int(radii.upperBound.value)
    }()

    static let lateEnd: LocalizedText = "must be a date and time after the start"
}

extension DropAudience {
    /// The options of the form.
    static let names: [(value: DropAudience, name: LocalizedText)] = [
        (.oneself, "Myself"), (.friends, "Friends"), (.everybody, "Everyone"),
    ]
}

/// A drop's audience and permissions, from its form or its walk.
struct DropTerms: Sendable {
    let audience: DropAudience
    let recipients: [Identifier<Account>]
    let mayKeep: Bool
    /// The encrypted parcel of the sender's browser, if any.
    let parcel: SealedParcel?
    let isSealed: Bool

    /// Creates the terms of a walk's steps.
    init(walkFor audience: DropAudience, _ viewers: [Identifier<Account>]) {
        self.audience = audience
        recipients = audience == .friends ? viewers : []
        mayKeep = true
        parcel = nil
        isSealed = false
    }

    /// Creates the terms from a form.
    init(_ input: Input<SendDrop>) {
        audience = input.audience
        recipients = audience == .friends ? Array(Set(input.recipients)) : []
        mayKeep = input.mayKeep
        isSealed = !input.parcel.isEmpty
        let read = try? JSONDecoder().decode(SealedParcel.self, from: Data(input.parcel.utf8))
        parcel = read.flatMap { $0.isWellFormed ? $0 : nil }
    }

    /// Whether an encrypted drop is for friends or the sender, and includes no unencrypted contents.
    func isSealedAlone(_ input: Input<SendDrop>) -> Bool {
        !isSealed || (parcel != nil && input.text.isEmpty && audience != .everybody && !input.mayShare)
    }
}

/// A validated input.
struct CheckedDrop: Sendable {
    let audience: DropAudience
    let recipients: [Identifier<Account>]
    let contents: DropContents
    let media: Identifier<DropMedia>?
    let radius: Int
    let opensFrom: Timestamp
    let opensUntil: Timestamp?
    let mostOpens: Int?
    let shown: DropShown
    let mayKeep: Bool
    let mayShare: Bool
    let signCode: SignCode
    let key: String
}
