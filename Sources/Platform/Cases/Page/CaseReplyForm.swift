import CrosstownKit
public import CrosstownWeb

/// The form in a case, without pictures; the limits of its subject are validated later.
public struct CaseReply: FormFieldSet {
    let text = Field<String?>(.optional(.unseen(within: .text(0...2000), isChecked: false)))
    /// Whether to close the case.
    let closes = Field<Bool>(.box)

    /// Creates the fields.
    public init() {}
}

extension Input<CaseReply> {
    /// The entered message.
    public var words: CaseWords { CaseWords(self.text, closes: self.closes) }
}

/// The form with which the reporter or staff write in a case.
public struct CaseReplyForm {
    private let subject: CaseSubject
    private let link: Link
    private let isForStaff: Bool
    private let takesPictures: Bool
    private let refused: RefusedForm?
    /// Whether a checkbox closes the case with the message.
    private let mayClose: Bool

    /// Creates the form.
    ///
    /// - Parameters:
    ///   - subject: the subject of the case.
    ///   - link: the address of the form.
    ///   - isForStaff: whether it is for staff instead of the reporter.
    ///   - takesPictures: whether users can upload pictures.
    ///   - mayClose: whether a checkbox closes the case with the message.
    ///   - refused: the form with errors.
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
            label: isForStaff ? "Your reply" : "Reply",
            hint: isForStaff ? "The reporter will see this." : nil,
            attributes: "\(attribute: "maxlength", subject.limits.longestText)"
        )
    }

    /// The form as HTML, with its errors.
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

    /// The style sheet shows the label that matches the checkbox.
    private var send: Markup {
        let send: LocalizedText = "Send"
        if !mayClose { return "\(send)" }
        return "<span data-unless-closing>\(send)</span><span data-if-closing>\("Send and close")</span>"
    }
}
