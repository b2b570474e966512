import CrosstownCases
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// What somebody reports.
struct ProblemRequest: Codable, Sendable {
    /// The same key again is the same report, however often it is sent.
    var key: Identifier<Case>?
    /// What it is about: `vehicle`, `station`, `app` or `help`.
    var subject: String
    /// What happened.
    var text: String
    /// Whether somebody could come to harm.
    var critical: Bool?
    /// The number on the vehicle or on its dock.
    var number: String?
    var station: Identifier<Station>?
    var ride: Identifier<Ride>?
    /// Pictures that were sent before, at most four; a form holds them as files.
    var photographs: [Identifier<Picture>]?

    /// The longest report; enough for a book, and no more than a request may hold.
    static let mostCharacters = 100_000
    /// The largest request, in bytes.
    static let bodyLimit = 512 * 1024

    /// What is wrong with the message by itself is named at once.
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

/// What is written in a report later.
struct ProblemReply: Codable, Sendable, LimitedFields {
    static var limits: [String: FieldLimits] {
        ["text": .text(1...ProblemRequest.mostCharacters), Cases.pictureField: CasePictureField.limits]
    }

    var text: String
    /// Whether staff close the report with it.
    var closes: Bool?
    /// Pictures that its author sent before, at most four; a form holds them as files.
    var photographs: [Identifier<Picture>]?

    /// What is written, by somebody who may close the report with it or not.
    func words(mayClose: Bool) -> CaseWords {
        CaseWords(text, pictures: photographs ?? [], closes: mayClose && closes == true)
    }
}
