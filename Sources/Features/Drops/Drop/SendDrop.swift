import CrosstownGeo
import CrosstownKit
import CrosstownReleaseEngine
import CrosstownValues
import CrosstownWeb
import Foundation

/// What is sent: the form, and the JSON of programs; what is missing has its usual value.
struct SendDrop: FormFieldSet {
    let audience = Field<DropAudience>("For whom", .optional(.choice(DropAudience.names), or: .oneself))
    let recipients = Field<[Identifier<Account>]>("Friends", .optional(.list(0...50), or: []))
    let text = Field<String>("Text", .optional(.lines(0...2_000, attributes: "maxlength=\"2000\""), or: ""))
    /// A picture or video that was sent before.
    let media = Field<Identifier<DropMedia>?>("Picture or video", .optional(.unseen))
    /// What the place is called, an address to be looked up, or coordinates.
    let place = Field<String>("Place", .optional(.text(0...200), or: ""))
    let latitude = Field<Double?>(.optional(.unseen(within: .latitude, isChecked: false)))
    let longitude = Field<Double?>(.optional(.unseen(within: .longitude, isChecked: false)))
    let savedPlace = Field<Identifier<SavedPlace>?>("Saved place", .optional(.unseen))
    let shown = Field<DropShown>(
        "What they see before they are there",
        .optional(.choice([(.pin, "The place"), (.area, "The area"), (.nothing, "Nothing")]), or: .pin),
        initially: DropShown.pin.rawValue
    )
    let hint = Field<String>(
        "Hint",
        .optional(.text(0...200, attributes: "maxlength=\"200\""), or: ""),
        hint: "For those who look for it."
    )
    let radius = Field<Int>(
        "How near, in metres",
        .optional(.number(Self.radii, attributes: "min=\"20\" max=\"200\""), or: 50),
        hint: "20 to 200; at most 50 where nothing is told.",
        initially: "50"
    )
    /// A moment of the city's clocks such as `2026-11-24T09:30`; absent or empty for now.
    let opensFrom = Field<CivilMoment?>("Opens from", .optional(.moment("must be a day and a time"), or: nil))
    /// The same for the end; absent or empty where there is none.
    let opensUntil = Field<CivilMoment?>("Opens until", .optional(.moment(Self.lateEnd), or: nil))
    let mostOpens = Field<Int?>(
        "How often it may be opened",
        .optional(.number(1...100_000, attributes: "min=\"1\"")),
        hint: "Empty for any number."
    )
    let mayKeep = Field("Readers may keep it", .box, initially: "true")
    let mayShare = Field("Readers may share it on their feed", .box)
    /// What the code of a sign at the place opens.
    let signCode = Field<SignCode>(
        "Code of a sign",
        .optional(
            .choice([
                (.near, "Opens near the place"), (.required, "Needed at the place"), (.alone, "Opens from anywhere"),
            ]),
            or: .near
        ),
        hint: "If you put up a sign at the place.",
        initially: SignCode.near.rawValue
    )
    /// What makes the sending one, however often it is repeated.
    let key = Field<String>(.key(1...64))
    /// In place of a text: a parcel that the sender's browser has sealed, as JSON.
    let parcel = Field<String>("Seal", .optional(.unseen(within: .text(0...100_000)), or: ""))

    /// How near somebody must come, in meters.
    static let radii: ClosedRange<Int> = {
        let radii = ReleaseEngine().rules.radii
        return Int(radii.lowerBound.value)...Int(radii.upperBound.value)
    }()

    static let lateEnd: LocalizedText = "must be a day and a time after the beginning"
}

extension DropAudience {
    /// What people choose from.
    static let names: [(value: DropAudience, name: LocalizedText)] = [
        (.oneself, "Myself"), (.friends, "Friends"), (.everybody, "Everybody"),
    ]
}

/// Whom a drop is for, and what they may: as its form says, or as its walk does.
struct DropTerms: Sendable {
    let audience: DropAudience
    let recipients: [Identifier<Account>]
    let mayKeep: Bool
    /// What the sender's browser has sealed, and whether it has sealed anything.
    let parcel: SealedParcel?
    let isSealed: Bool

    /// The terms of the steps of a walk.
    init(walkFor audience: DropAudience, _ viewers: [Identifier<Account>]) {
        self.audience = audience
        recipients = audience == .friends ? viewers : []
        mayKeep = true
        parcel = nil
        isSealed = false
    }

    /// The terms that a form names.
    init(_ input: Input<SendDrop>) {
        audience = input.audience
        recipients = audience == .friends ? Array(Set(input.recipients)) : []
        mayKeep = input.mayKeep
        isSealed = !input.parcel.isEmpty
        let read = try? JSONDecoder().decode(SealedParcel.self, from: Data(input.parcel.utf8))
        parcel = read.flatMap { $0.isWellFormed ? $0 : nil }
    }

    /// Whether what is sealed is for friends or for oneself, and nothing is in the clear beside it.
    func isSealedAlone(_ input: Input<SendDrop>) -> Bool {
        !isSealed || (parcel != nil && input.text.isEmpty && audience != .everybody && !input.mayShare)
    }
}

/// What a form says, checked and made definite.
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
