/// A refusal over the page with two ways on: Try again, or Cancel, which leads away.
public struct RetryPopup: Sendable {
    private let title: LocalizedText
    private let text: LocalizedText
    private let cancel: Link

    /// Words the refusal; `cancel` is where it leads away to.
    public init(title: LocalizedText, text: LocalizedText, cancel: Link) {
        self.title = title
        self.text = text
        self.cancel = cancel
    }

    /// Words a refused form by the labels of its fields.
    public init(_ refused: RefusedForm, fields: [FormField], cancel: Link) {
        self.init(title: refused.problem.title, text: refused.problem.sentences(of: fields), cancel: cancel)
    }

    /// The pop-up; without script it is a box in the page.
    public var markup: Markup {
        """
        <dialog class="popup" data-popup open aria-labelledby="popup-title" aria-describedby="popup-text">\
        <h2 id="popup-title">\(title)</h2><p id="popup-text">\(text)</p>\
        <form method="dialog" class="popup-actions"><a class="button"\(attribute: "href", cancel)>\("Cancel")</a>\
        <button class="button button-primary" autofocus>\("Try again")</button></form></dialog>
        """
    }
}

extension PageSetting {
    /// A page of the console over which a refused form says Try again and Cancel.
    public static func console(_ refused: RefusedForm?, fields: [FormField], cancel: Link) -> PageSetting {
        PageSetting(
            .console,
            popup: refused.map { RetryPopup($0, fields: fields, cancel: cancel).markup } ?? .empty
        )
    }
}

extension Markup {
    /// The attributes of a form that asks before it is sent.
    public static func confirming(
        _ title: LocalizedText,
        _ text: LocalizedText,
        button: LocalizedText
    ) -> Markup {
        """
        \(attribute: "data-confirm", title)\(attribute: "data-confirm-text", text)\(attribute: "data-confirm-ok", button)
        """
    }
}
