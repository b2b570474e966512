import CrosstownGeo
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// What of a drop is saved to the device.
enum SavedPart: String, Codable, Sendable, CaseIterable {
    /// The picture or video.
    case media
    /// The text.
    case text
}

/// From where the map is looked at.
struct MapQuery: Codable, Sendable {
    var near: String?
    /// Whether something was reported a moment ago, which the page confirms.
    var reported: Bool?

    /// The place; `nil` where there is none, or none that can be read.
    var place: Coordinate? {
        let numbers = (near ?? "").split(separator: ",").compactMap { Double($0) }
        guard numbers.count == 2 else { return nil }
        return Coordinate(validatingLatitude: numbers[0], longitude: numbers[1])
    }
}

/// Around which place, and how far, pins are wanted.
struct PinsQuery: Codable, Sendable, SelfLimiting {
    private static let reach = 10.0...1_000.0

    static var limits: [String: FieldLimits] { ["near": .position, "within": .number(reach)] }

    /// Latitude and longitude, with a comma between.
    var near: String
    /// In metres.
    var within: Double?

    /// - Throws: `Problem` that names each wrong field.
    func checked() throws -> (place: Coordinate, radius: Metres) {
        var check = Validation()
        let place = MapQuery(near: near).place
        check.require(place != nil, "near", "must be a latitude and a longitude")
        let radius = within ?? 500
        check.require(Self.reach.contains(radius), "within", "must be 10 to 1000 metres")
        try check.finish()
        return (place ?? Coordinate(latitude: 0, longitude: 0), Metres(radius))
    }
}

/// Which of the own lists is shown, and from where on.
struct MineQuery: Codable, Sendable {
    var show: MineSection?
    var before: Int64?
}

/// From where on a list is shown.
struct BeforeQuery: Codable, Sendable {
    var before: Int64?
    /// Whether something was reported a moment ago, which the page confirms.
    var reported: Bool?
}

/// The address of a walk.
struct WalkAddress: Codable, Sendable {
    var id: Identifier<Walk>
    /// The step that got another place a moment ago.
    var moved: Identifier<Drop>?
    /// Whether it went down.
    var down: Bool?
}

/// The address of one step of a walk.
struct StepAddress: Codable, Sendable {
    var id: Identifier<Walk>
    var step: Identifier<Drop>
}

/// Which place of the order a step gets.
struct StepPlaceForm: Codable, Sendable, LimitedFields {
    static var limits: [String: FieldLimits] { ["to": .number(1...1_000)] }

    /// The number that it has then, from 1 on.
    var to: Int
    /// Whether it goes down, so that the page can go on from the same button.
    var down: Bool?
}

/// The address of something shared.
struct ShareAddress: Codable, Sendable {
    var id: Identifier<DropShare>
}

/// The address of a report.
struct ReportAddress: Codable, Sendable {
    var id: Identifier<DropReport>
}

/// Something that is said about a drop.
struct CommentTextForm: Codable, Sendable, SelfLimiting {
    static var limits: [String: FieldLimits] { ["text": .text(1...1_000)] }

    var text: String
}

/// Something that is said about what was shared.
struct RemarkTextForm: Codable, Sendable, SelfLimiting {
    static var limits: [String: FieldLimits] { ["text": .text(1...500)] }

    var text: String
}

/// Why somebody does not agree with a decision.
struct AppealForm: FormFieldSet {
    let text = Field("Why it should be shown", .lines(3...500, attributes: "maxlength=\"500\""))
}

/// What of a thread is meant.
struct CommentForm: Codable, Sendable {
    var comment: Identifier<DropComment>
}

/// A report.
struct ReportForm: Codable, Sendable, SelfLimiting {
    static var limits: [String: FieldLimits] { ["note": .text(0...500)] }

    var reason: ReportReason
    var note: String
    var comment: Identifier<DropComment>?
}

/// Whose author is not to be met again: that of the drop, or of something said about it.
struct BlockForm: Codable, Sendable {
    var comment: Identifier<DropComment>?
}

/// Which comment on something shared is meant.
struct RemarkForm: Codable, Sendable {
    var remark: Identifier<DropRemark>
}

/// A report of a comment on something shared.
struct RemarkReportForm: Codable, Sendable, SelfLimiting {
    static var limits: [String: FieldLimits] { ReportForm.limits }

    var remark: Identifier<DropRemark>
    var reason: ReportReason
    var note: String
}

/// Which of the own drops are deleted to make room.
struct ClearForm: Codable, Sendable, LimitedFields {
    static var limits: [String: FieldLimits] { ["drops": .list(0...100)] }

    var drops: [Identifier<Drop>]
}

/// Who is to see a drop.
struct ShareForm: Codable, Sendable, LimitedFields {
    static var limits: [String: FieldLimits] { ["viewers": .list(0...200)] }

    var audience: ShareAudience
    var viewers: [Identifier<Account>]?
}

/// Whether something is liked.
struct LikeForm: Codable, Sendable {
    var likes: Bool
}

/// A decision of a moderator.
struct DecisionForm: FormFieldSet {
    let explanation = Field(
        "Reason",
        .lines(3...500, attributes: "maxlength=\"500\""),
        hint: "Its author and those who reported it read it."
    )
    /// What was decided: the button that sends the form.
    let decision = Field<ModerationDecision>(.unseen)
}

/// The code of a sign.
struct CodeForm: FormFieldSet {
    let code = Field(
        "Code",
        .text(1...40, attributes: "maxlength=\"12\" autocomplete=\"off\" autocapitalize=\"characters\" required"),
        hint: "Eight letters and digits."
    )
    /// Where the device is, in WGS 84 degrees, for codes that open only near the place.
    let latitude = Field<Double?>(.optional(.unseen(within: .latitude)))
    let longitude = Field<Double?>(.optional(.unseen(within: .longitude)))
    /// The uncertainty of the position, in meters.
    let accuracy = Field<Double?>(.optional(.unseen(within: .number(0...1_000_000.0))))
    /// When the device measured it, in milliseconds since 1970 by its own clock.
    let fixTime = Field<Double?>(.optional(.unseen(within: .number(0...9e15))))
    /// When it sent this, by the same clock.
    let sentAt = Field<Double?>(.optional(.unseen(within: .number(0...9e15))))
    /// A number of the server's, good for a minute and once.
    let nonce = Field<Identifier<DropNonce>?>(.optional(.unseen))
}

extension Input<CodeForm> {
    /// What the device says about where it is, at a drop; `nil` where it does not tell.
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

/// Where the ten seconds of a longer video begin.
struct MediaStart: Codable, Sendable {
    /// In milliseconds.
    var start: Double

    /// An hour: nobody sends longer ones within the limit of bytes.
    static let latest = 3_600_000.0
}

/// Whose devices are asked for: friends, with commas between them.
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

/// What is called what here.
struct DeviceResponse: Codable, Sendable {
    let id: Identifier<DropDevice>
}

/// Devices that a text can be sealed for.
struct DeviceList: Codable, Sendable {
    let devices: [DeviceView]
}

/// A picture or video that was sent.
struct MediaForm: Codable, Sendable {
    var media: Identifier<DropMedia>?
}

/// What a claim has opened.
struct ClaimResponse: Codable, Sendable {
    /// The drop that was asked for, once it is open.
    var opened: Identifier<Drop>?
    /// What opens here.
    var here: [Identifier<Drop>]
}

/// A number for the next claim.
struct NonceResponse: Codable, Sendable {
    let nonce: Identifier<DropNonce>
}

/// What was made.
struct WalkResponse: Codable, Sendable {
    let id: Identifier<Walk>
}

/// What was made.
struct MediaResponse: Codable, Sendable {
    let id: Identifier<DropMedia>
}
