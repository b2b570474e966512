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
    /// Whether a box closes the case with the message.
    private let mayClose: Bool

    /// Describes the form.
    ///
    /// - Parameters:
    ///   - subject: what the case is about.
    ///   - link: where it is sent.
    ///   - isForStaff: whether staff write, and not the reporter.
    ///   - takesPictures: whether pictures can be sent.
    ///   - mayClose: whether a box closes the case with the message.
    ///   - refused: the form as it was refused.
    public init(
        _ subject: CaseSubject,
        to link: Link,
        isForStaff: Bool,
        takesPictures: Bool = false,
        mayClose: Bool = false,
        refused: RefusedForm?
    ) {
        (self.subject, self.link, self.isForStaff) = (subject, link, isForStaff)
        (self.takesPictures, self.mayClose, self.refused) = (takesPictures, mayClose, refused)
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
        \(mayClose ? box : .empty)<div class="form-actions">\
        <button class="button button-primary\(isForStaff ? "" : " button-wide" as Markup)">\(send)</button></div></form>
        """
    }

    private var box: Markup {
        """
        <div class="field"><div class="check"><input type="checkbox" id="closes" name="closes" value="true"\
        \(attribute: "checked", refused?["closes"] != nil)>\
        <label for="closes">\(isForStaff ? CaseTexts.closesWithAnswer : CaseTexts.closes)</label></div></div>
        """
    }

    /// The style sheet shows what fits the box.
    private var send: Markup {
        let send: LocalizedText = "Send"
        if !mayClose { return "\(send)" }
        return "<span data-unless-closing>\(send)</span><span data-if-closing>\("Send and close")</span>"
    }
}
