public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues
public import CrosstownWeb

/// What somebody wrote in a case.
public struct CaseMessage: Hashable, Sendable {
    /// Which side wrote it.
    public enum Author: String, CaseIterable, Codable, Hashable, Sendable, SQLBindable, SQLReadable {
        /// Who opened the case.
        case reporter
        /// Staff.
        case staff
        /// A third side, such as the driver of a taxi.
        case other
    }

    /// A picture that was sent with it.
    public struct Picture: Hashable, Sendable {
        /// The picture.
        public let id: Identifier<CrosstownKit.Picture>
        /// Its place among all pictures of the case, from one on.
        public let number: Int
    }

    /// Its place in the case, from one on.
    public let number: Int
    /// Which side wrote it.
    public let author: Author
    /// Who wrote it, where that was not the reporter; reporters never see it.
    public let account: Identifier<Account>?
    /// What was written.
    public let text: String
    /// When it was written.
    public let writtenAt: Timestamp
    /// What was sent with it.
    public var pictures: [Picture] = []

    /// The text as it was written; that it was deleted is said in the reader's language.
    public var words: LocalizedText {
        text == CaseTexts.erased.english ? CaseTexts.erased : LocalizedText(verbatim: text)
    }

    /// Its first line, cut to so many characters for lists.
    public static func beginning(of text: String, characters: Int = 60) -> String {
        let line = text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
        return line.count > characters ? line.prefix(characters) + "…" : line
    }
}

extension CaseMessage {
    static let staffWork = "It is the work of staff, which they find under what they did as staff."

    /// Who wrote, as the person reads it who opened the case.
    static let exportedAuthor: SQL = "CASE m.author WHEN 'reporter' THEN 'you' ELSE m.author END"

    static let personal = PersonalTable(
        "staff_case_message",
        of: "staff_case",
        by: "case_id",
        in: CaseTexts.section,
        [
            .account("account", notExported: staffWork, erasing: .null), .content("text"),
            .impersonal("author", because: "Which side wrote it."),
        ]
    )
}

/// What somebody sends to a case.
public struct CaseWords: Sendable {
    let text: String
    let pictures: [Identifier<Picture>]
    let closes: Bool

    /// Gathers it.
    ///
    /// - Parameters:
    ///   - text: what was written; may be empty where the case is closed with it.
    ///   - pictures: pictures that the author has just sent.
    ///   - closes: whether the case is closed with it.
    public init(_ text: String?, pictures: [Identifier<Picture>] = [], closes: Bool = false) {
        (self.text, self.pictures, self.closes) = (text ?? "", pictures, closes)
    }
}
