import CrosstownCases
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The form of a report.
struct ProblemRequest: Codable, Sendable {
    /// The idempotency key of the form.
    var key: Identifier<Case>?
    /// The subject: `vehicle`, `station`, `app` or `help`.
    var subject: String
    /// The description.
    var text: String
    /// Whether someone could be hurt.
    var critical: Bool?
    /// The number on the vehicle or its dock.
    var number: String?
    var station: Identifier<Station>?
    var ride: Identifier<Ride>?
    /// Uploaded pictures, at most four; a form contains them as files.
    var photographs: [Identifier<Picture>]?

    /// The maximum length of a report; enough for a book, and within the limit of a request.
    static let mostCharacters = 100_000
    /// The maximum size of a request in bytes.
    static let bodyLimit = 512 * 1024

    /// Validates the message on its own.
    ///
    /// - Throws: `Problem` with status 422.
    func checked() throws -> (topic: ProblemTopic, text: String, number: PlateNumber?) {
        var check = Validation()
        let topic = ProblemTopic(rawValue: subject)
        check.require(topic != nil, "subject", ProblemTexts.unknownSubject)
        let text = check.lines(text, "text", of: Self.self)
        let plate = number.flatMap { PlateNumber($0.uppercased().filter { !$0.isWhitespace && $0 != "-" }) }
        check.require(number == nil || plate != nil, "number", RentalTexts.numberForm)
        check.limit(photographs ?? [], Cases.pictureField, of: Self.self)
        try check.finish()
        return (topic ?? .help, text, plate)
    }
}

extension ProblemRequest: SelfLimiting {
    static var limits: [String: FieldLimits] {
        ProblemReply.limits.merging(["subject": .choice(of: ProblemTopic.self), "number": PlateNumber.limits]) { $1 }
    }
}

/// The form of a reply.
struct ProblemReply: Codable, Sendable, LimitedFields {
    static var limits: [String: FieldLimits] {
        ["text": .text(1...ProblemRequest.mostCharacters), Cases.pictureField: CasePictureField.limits]
    }

    var text: String
    /// Whether staff close the report with it.
    var closes: Bool?
    /// Uploaded pictures, at most four; a form contains them as files.
    var photographs: [Identifier<Picture>]?

    /// The entry for the case, by a user who may close the report or not.
    func words(mayClose: Bool) -> CaseWords {
        CaseWords(text, pictures: photographs ?? [], closes: mayClose && closes == true)
    }
}
