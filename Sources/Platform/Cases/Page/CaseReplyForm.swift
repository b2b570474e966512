import CrosstownKit
public import CrosstownWeb

/// What the form in a case sends, but for pictures; how much a subject takes is checked where it is written.
public struct CaseReply: FormFieldSet {
    let text = Field<String?>(.optional(.unseen(within: .text(0...2000), isChecked: false)))
    /// Whether nothing more is to be done.
    let closes = Field<Bool>(.box)

    /// Names the fields.
    public init() {}
}

extension Input<CaseReply> {
    /// What was written.
    public var words: CaseWords { CaseWords(self.text, closes: self.closes) }
}

/// The form in which the reporter or staff write in a case.
public struct CaseReplyForm {
    private let subject: CaseSubject
    private let link: Link
    private let isForStaff: Bool
    private let takesPictures: Bool
    private let refused: RefusedForm?
    /// What the box is called that closes the case with the message; there is none where `nil`.
    private let closes: LocalizedText?

    /// Describes the form.
    ///
    /// - Parameters:
    ///   - subject: what the case is about.
    ///   - link: where it is sent.
    ///   - isForStaff: whether staff write, and not the reporter.
    ///   - takesPictures: whether pictures can be sent.
    ///   - closes: what the box is called that closes the case with the message; there is none where `nil`.
    ///   - refused: the form as it was refused.
    public init(
        _ subject: CaseSubject,
        to link: Link,
        isForStaff: Bool,
        takesPictures: Bool = false,
        closes: LocalizedText? = nil,
        refused: RefusedForm?
    ) {
        (self.subject, self.link, self.isForStaff) = (subject, link, isForStaff)
        (self.takesPictures, self.closes, self.refused) = (takesPictures, closes, refused)
    }

    private var text: LongField {
        LongField(
            name: "text",
            label: isForStaff ? "Answer" : "Reply",
            hint: isForStaff ? "The reporter reads it." : nil,
            attributes: "\(attribute: "maxlength", subject.limits.longestText)"
        )
    }

    /// The form as HTML, with what is to be changed in it.
    public var markup: Markup {
        """
        \(refused.map { $0.summary(of: [text.listed, CasePictureField.listed]) } ?? .empty)\
        <form method="post"\(attribute: "id", isForStaff ? "answer" : "reply")\(attribute: "action", link)\
        \(attribute: "enctype", takesPictures ? "multipart/form-data" : nil) data-enhance novalidate>\(.formToken)\
        \(text.markup(refused))\(takesPictures ? CasePictureField(refused, isForStaff: isForStaff).markup : .empty)\
        \(optional: closes.map(box))<div class="form-actions">\
        <button class="button button-primary\(isForStaff ? "" : " button-wide" as Markup)">\("Send")</button></div></form>
        """
    }

    private func box(_ name: LocalizedText) -> Markup {
        """
        <div class="field"><div class="check"><input type="checkbox" id="closes" name="closes" value="true"\
        \(attribute: "checked", refused?["closes"] != nil)><label for="closes">\(name)</label></div></div>
        """
    }
}
