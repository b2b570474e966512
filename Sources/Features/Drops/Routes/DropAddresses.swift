import CrosstownGeo
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// A part of a drop to save on the device.
enum SavedPart: String, Codable, Sendable, CaseIterable {
    case media
    case text
}

/// The position of the map.
struct MapQuery: Codable, Sendable {
    var near: String?
    /// Whether something was just reported, so that the page confirms it.
    var reported: Bool?

    /// The place; `nil` if it is missing or invalid.
    var place: Coordinate? {
        let numbers = (near ?? "").split(separator: ",").compactMap { Double($0) }
        guard numbers.count == 2 else { return nil }
        return Coordinate(validatingLatitude: numbers[0], longitude: numbers[1])
    }
}

/// The circle of the requested pins.
struct PinsQuery: Codable, Sendable, SelfLimiting {
    private static let reach = 10.0...1_000.0

    static var limits: [String: FieldLimits] { ["near": .position, "within": .number(reach)] }

    /// Latitude and longitude, separated by a comma.
    var near: String
    /// In metres.
    var within: Double?

    /// - Throws: `Problem` that names each invalid field.
    func checked() throws -> (place: Coordinate, radius: Metres) {
        var check = Validation()
        let place = MapQuery(near: near).place
        check.require(place != nil, "near", "must be a latitude and a longitude")
        let radius = within ?? 500
        check.require(Self.reach.contains(radius), "within", "must be 10 to 1000 meters")
        try check.finish()
        return (place ?? Coordinate(latitude: 0, longitude: 0), Metres(radius))
    }
}

/// The requested list and its start.
struct MineQuery: Codable, Sendable {
    var show: MineSection?
    var before: Int64?
}

/// The start of a list.
struct BeforeQuery: Codable, Sendable {
    var before: Int64?
    /// Whether something was just reported, so that the page confirms it.
    var reported: Bool?
}

struct WalkAddress: Codable, Sendable {
    var id: Identifier<Walk>
    /// The step just moved.
    var moved: Identifier<Drop>?
    /// Whether it moved down.
    var down: Bool?
}

struct StepAddress: Codable, Sendable {
    var id: Identifier<Walk>
    var step: Identifier<Drop>
}

/// The new position of a step.
struct StepPlaceForm: Codable, Sendable, LimitedFields {
    static var limits: [String: FieldLimits] { ["to": .number(1...1_000)] }

    /// Its new number, starting at 1.
    var to: Int
    /// Whether it moves down, so that the page can focus the same button.
    var down: Bool?
}

struct ShareAddress: Codable, Sendable {
    var id: Identifier<DropShare>
}

struct ReportAddress: Codable, Sendable {
    var id: Identifier<DropReport>
}

/// The friend who is chosen in the form of a new drop.
struct SendQuery: Codable, Sendable {
    var to: Identifier<Account>?
}

/// A comment on a drop.
struct CommentTextForm: Codable, Sendable, SelfLimiting, LabeledFields {
    static var labels: [String: LocalizedText] { ["text": DropStrings.reply] }
    static var limits: [String: FieldLimits] { ["text": .text(1...1_000)] }

    var text: String
}

/// A comment on a share.
struct RemarkTextForm: Codable, Sendable, SelfLimiting, LabeledFields {
    static var labels: [String: LocalizedText] { ["text": DropStrings.comment] }
    static var limits: [String: FieldLimits] { ["text": .text(1...500)] }

    var text: String
}

/// The reason of an appeal.
struct AppealForm: FormFieldSet {
    let text = Field("Why it should be visible", .lines(3...500, attributes: "maxlength=\"500\""))
}

/// A comment in a thread.
struct CommentForm: Codable, Sendable {
    var comment: Identifier<DropComment>
}

struct ReportForm: Codable, Sendable, SelfLimiting, LabeledFields {
    static var labels: [String: LocalizedText] { ["reason": DropStrings.problem, "note": DropStrings.note] }
    static var limits: [String: FieldLimits] { ["note": .text(0...500)] }

    var reason: ReportReason
    var note: String
    var comment: Identifier<DropComment>?
}

/// The author to block: that of the drop, or of a comment.
struct BlockForm: Codable, Sendable {
    var comment: Identifier<DropComment>?
}

/// A comment on a share.
struct RemarkForm: Codable, Sendable {
    var remark: Identifier<DropRemark>
}

/// A report of a comment on a share.
struct RemarkReportForm: Codable, Sendable, SelfLimiting, LabeledFields {
    static var labels: [String: LocalizedText] { ReportForm.labels }
    static var limits: [String: FieldLimits] { ReportForm.limits }

    var remark: Identifier<DropRemark>
    var reason: ReportReason
    var note: String
}

/// The drops to delete to free storage.
struct ClearForm: Codable, Sendable, LimitedFields, LabeledFields {
    static var labels: [String: LocalizedText] { ["drops": "Drops"] }
    static var limits: [String: FieldLimits] { ["drops": .list(0...100)] }

    var drops: [Identifier<Drop>]
}

/// The audience of a share.
struct ShareForm: Codable, Sendable, LimitedFields, LabeledFields {
    static var labels: [String: LocalizedText] { ["audience": DropStrings.audience, "viewers": DropStrings.viewers] }
    static var limits: [String: FieldLimits] { ["viewers": .list(0...200)] }

    var audience: ShareAudience
    var viewers: [Identifier<Account>]?
}

struct LikeForm: Codable, Sendable {
    var likes: Bool
}

struct DecisionForm: FormFieldSet {
    let explanation = Field(
        "Reason",
        .lines(3...500, attributes: "maxlength=\"500\""),
        hint: "The author and the people who reported it will see this."
    )
    /// The decision, set by the submit button.
    let decision = Field<ModerationDecision>(.unseen)
}

struct CodeForm: FormFieldSet {
    let code = Field(
        "Code",
        .text(1...40, attributes: "maxlength=\"12\" autocomplete=\"off\" autocapitalize=\"characters\" required"),
        hint: "Eight letters and digits."
    )
    /// The device's latitude in WGS 84 degrees, for codes that open only near the place.
    let latitude = Field<Double?>(.optional(.unseen(within: .latitude)))
    let longitude = Field<Double?>(.optional(.unseen(within: .longitude)))
    /// The uncertainty of the position, in meters.
    let accuracy = Field<Double?>(.optional(.unseen(within: .number(0...1_000_000.0))))
    /// The measuring time by the device's clock, in milliseconds since 1970.
    let fixTime = Field<Double?>(.optional(.unseen(within: .number(0...9e15))))
    /// The sending time by the same clock.
    let sentAt = Field<Double?>(.optional(.unseen(within: .number(0...9e15))))
    /// A nonce from the server, valid once within a minute.
    let nonce = Field<Identifier<DropNonce>?>(.optional(.unseen))
}

extension Input<CodeForm> {
    /// Returns the device's position at a drop; `nil` if it is missing.
    func position(at drop: Identifier<Drop>) -> ClaimMessage? {
        guard let latitude = self.latitude, let longitude = self.longitude, let accuracy = self.accuracy,
            let fixTime = self.fixTime, let nonce = self.nonce
        else { return nil }
        return ClaimMessage(
            latitude: latitude,
            longitude: longitude,
            accuracy: accuracy,
            fixTime: fixTime,
            sentAt: self.sentAt,
            nonce: nonce,
            drop: drop
        )
    }
}

/// The start of the ten seconds of a longer video.
struct MediaStart: Codable, Sendable {
    /// In milliseconds.
    var start: Double

    /// An hour; longer videos exceed the maximum size.
    static let latest = 3_600_000.0
}

/// Comma-separated friends whose devices are requested.
struct DevicesQuery: Codable, Sendable {
    var of: String?
}

/// The public key of a device.
struct DeviceForm: Codable, Sendable, SelfLimiting {
    static var limits: [String: FieldLimits] {
        ["publicKey": .text("^[!-~]{88}$", examples: String(repeating: "A", count: 88))]
    }

    /// A point of P-256, in Base64.
    var publicKey: String
}

/// The ID of the user's device.
struct DeviceResponse: Codable, Sendable {
    let id: Identifier<DropDevice>
}

/// Devices that a text can be encrypted for.
struct DeviceList: Codable, Sendable {
    let devices: [DeviceView]
}

/// An uploaded picture or video.
struct MediaForm: Codable, Sendable {
    var media: Identifier<DropMedia>?
}

/// The drops opened by a claim.
struct ClaimResponse: Codable, Sendable {
    /// The requested drop, once it is open.
    var opened: Identifier<Drop>?
    /// The drops that can be opened here.
    var here: [Identifier<Drop>]
}

/// A nonce for the next claim.
struct NonceResponse: Codable, Sendable {
    let nonce: Identifier<DropNonce>
}

struct WalkResponse: Codable, Sendable {
    let id: Identifier<Walk>
}

struct MediaResponse: Codable, Sendable {
    let id: Identifier<DropMedia>
}
