public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues
public import CrosstownWeb

/// A message in a case.
public struct CaseMessage: Hashable, Sendable {
    /// The side that wrote it.
    public enum Author: String, CaseIterable, Codable, Hashable, Sendable, SQLBindable, SQLReadable {
        /// The user who opened the case.
        case reporter
        /// Staff.
        case staff
        /// Another side, such as the driver of a taxi.
        case other
    }

    /// A picture of the message.
    public struct Picture: Hashable, Sendable {
        /// The picture.
        public let id: Identifier<CrosstownKit.Picture>
        /// Its number among all pictures of the case, from one.
        public let number: Int
    }

    /// Its number in the case, from one.
    public let number: Int
    /// The side that wrote it.
    public let author: Author
    /// The author's account, unless it is the reporter's; hidden from reporters.
    public let account: Identifier<Account>?
    /// The text.
    public let text: String
    /// When it was written.
    public let writtenAt: Timestamp
    /// Its pictures.
    public var pictures: [Picture] = []

    /// The text; a deleted text is replaced by a note in the reader's language.
    public var words: LocalizedText {
        text == CaseTexts.erased.english ? CaseTexts.erased : LocalizedText(verbatim: text)
    }

    /// Returns the first line, shortened for lists.
    public static func beginning(of text: String, characters: Int = 60) -> String {
        let line = text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
        return line.count > characters ? line.prefix(characters) + "…" : line
    }
}

extension CaseMessage {
    static let staffWork = "It is the work of staff, which they find under what they did as staff."

    /// The author, for the reporter's data export.
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

/// A new message.
public struct CaseWords: Sendable {
    let text: String
    let pictures: [Identifier<Picture>]
    let closes: Bool

    /// Creates a message.
    ///
    /// - Parameters:
    ///   - text: the text; may be empty if the message closes the case.
    ///   - pictures: pictures that the author has just uploaded.
    ///   - closes: whether the message closes the case.
    public init(_ text: String?, pictures: [Identifier<Picture>] = [], closes: Bool = false) {
        (self.text, self.pictures, self.closes) = (text ?? "", pictures, closes)
    }
}
