/// An error over the page with two buttons: Try again, or Cancel, which leads away.
public struct RetryPopup: Sendable {
    private let title: LocalizedText
    private let text: LocalizedText
    private let cancel: Link

    /// Creates the error; `cancel` is the target of Cancel.
    public init(title: LocalizedText, text: LocalizedText, cancel: Link) {
        self.title = title
        self.text = text
        self.cancel = cancel
    }

    /// Creates the error of a rejected form with the labels of its fields.
    public init(_ refused: RefusedForm, fields: [FormField], cancel: Link) {
        self.init(title: refused.problem.title, text: refused.problem.sentences(of: fields), cancel: cancel)
    }

    /// The pop-up; without scripts it is a box in the page.
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
    /// Returns a page of the console, with Try again and Cancel over a rejected form.
    public static func console(_ refused: RefusedForm?, fields: [FormField], cancel: Link) -> PageSetting {
        PageSetting(
            .console,
            popup: refused.map { RetryPopup($0, fields: fields, cancel: cancel).markup } ?? .empty
        )
    }
}

extension Markup {
    /// Returns the attributes of a form that asks for confirmation.
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
