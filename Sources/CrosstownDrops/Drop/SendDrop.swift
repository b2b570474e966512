import CrosstownGeo
import CrosstownKit
import CrosstownValues

/// What is sent: the form, and the JSON of programs.
struct SendDrop: Codable, Sendable {
    var audience: DropAudience = .oneself
    var recipients: [Identifier<Account>] = []
    var text = ""
    /// A picture or video that was sent before.
    var media: Identifier<DropMedia>?
    /// What the place is called, an address to be looked up, or coordinates.
    var place = ""
    var latitude: Double?
    var longitude: Double?
    var savedPlace: Identifier<SavedPlace>?
    var radius = 50
    /// A moment of the city's clocks such as `2026-11-24T09:30`; empty for now.
    var opensFrom = ""
    /// The same for the end; empty where there is none.
    var opensUntil = ""
    var mostOpens: Int?
    var shown: DropShown = .pin
    var hint = ""
    var mayKeep = false
    var mayShare = false
    /// What makes the sending one, however often it is repeated.
    var key = ""
    /// In place of a text: a parcel that the sender's browser has sealed, as JSON.
    var parcel = ""

    enum CodingKeys: String, CodingKey, CaseIterable {
        case audience, recipients, text, media, place, latitude, longitude, savedPlace, radius, opensFrom, opensUntil
        case mostOpens, shown, hint, mayKeep, mayShare, key, parcel
    }

    init() {}

    /// Reads what was sent; what is missing has its usual value.
    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        audience = try fields.decodeIfPresent(DropAudience.self, forKey: .audience) ?? .oneself
        recipients = try fields.decodeIfPresent([Identifier<Account>].self, forKey: .recipients) ?? []
        text = try fields.decodeIfPresent(String.self, forKey: .text) ?? ""
        media = try fields.decodeIfPresent(Identifier<DropMedia>.self, forKey: .media)
        place = try fields.decodeIfPresent(String.self, forKey: .place) ?? ""
        latitude = try fields.decodeIfPresent(Double.self, forKey: .latitude)
        longitude = try fields.decodeIfPresent(Double.self, forKey: .longitude)
        savedPlace = try fields.decodeIfPresent(Identifier<SavedPlace>.self, forKey: .savedPlace)
        radius = try fields.decodeIfPresent(Int.self, forKey: .radius) ?? 50
        opensFrom = try fields.decodeIfPresent(String.self, forKey: .opensFrom) ?? ""
        opensUntil = try fields.decodeIfPresent(String.self, forKey: .opensUntil) ?? ""
        mostOpens = try fields.decodeIfPresent(Int.self, forKey: .mostOpens)
        shown = try fields.decodeIfPresent(DropShown.self, forKey: .shown) ?? .pin
        hint = try fields.decodeIfPresent(String.self, forKey: .hint) ?? ""
        mayKeep = try fields.decodeIfPresent(Bool.self, forKey: .mayKeep) ?? false
        mayShare = try fields.decodeIfPresent(Bool.self, forKey: .mayShare) ?? false
        key = try fields.decodeIfPresent(String.self, forKey: .key) ?? ""
        parcel = try fields.decodeIfPresent(String.self, forKey: .parcel) ?? ""
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
    let key: String
}
