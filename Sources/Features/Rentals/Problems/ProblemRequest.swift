import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// What somebody reports.
struct ProblemRequest: Codable, Sendable {
    /// The same key again is the same report, however often it is sent.
    var key: Identifier<ProblemReport>?
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
    func checked() throws -> (subject: ProblemReport.Subject, text: String, number: PlateNumber?) {
        var check = Validation()
        let subject = ProblemReport.Subject(rawValue: subject)
        check.require(subject != nil, "subject", ProblemTexts.unknownSubject)
        let text = check.lines(text, "text", of: Self.self)
        let plate = number.flatMap { PlateNumber($0.uppercased().filter { !$0.isWhitespace && $0 != "-" }) }
        check.require(number == nil || plate != nil, "number", RentalTexts.numberForm)
        check.photographs(photographs)
        try check.finish()
        return (subject ?? .help, text, plate)
    }
}

/// What is written in a report later.
struct ProblemReply: Codable, Sendable {
    var text: String
    /// Whether staff close the report with it.
    var closes: Bool?
    /// Pictures that its author sent before, at most four; a form holds them as files.
    var photographs: [Identifier<Picture>]?

    /// The text, if it is one.
    ///
    /// - Throws: `Problem` with status 422.
    func checked() throws -> String {
        var check = Validation()
        let text = check.lines(text, "text", of: Self.self)
        check.photographs(photographs)
        try check.finish()
        return text
    }
}

extension Validation {
    fileprivate mutating func photographs(_ pictures: [Identifier<Picture>]?) {
        limit(pictures ?? [], PhotographField.name, of: ProblemReply.self)
    }
}

extension ProblemRequest: SelfLimiting {
    static var limits: [String: FieldLimits] {
        ProblemReply.limits.merging([
            "subject": .choice(of: ProblemReport.Subject.self), "number": PlateNumber.limits,
        ]) { $1 }
    }
}

extension ProblemReply: SelfLimiting {
    static var limits: [String: FieldLimits] {
        let most = 0...ProblemPhotograph.most
        return [
            "text": .text(1...ProblemRequest.mostCharacters),
            PhotographField.name: .list(most, fault: ProblemTexts.tooManyPhotographs),
        ]
    }
}
