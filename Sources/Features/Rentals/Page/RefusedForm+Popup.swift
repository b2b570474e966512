import CrosstownWeb

extension RefusedForm {
    /// The error in a pop-up, where it names no field of the form.
    var popup: Markup? { problem.errors == nil ? problem.popup() : nil }

    /// The error in a pop-up, for a form with these fields.
    func popup(of fields: [FormField]) -> Markup {
        Popup(title: problem.title, text: problem.sentences(of: fields), nextLink: problem.nextLink).markup
    }
}

extension Markup {
    /// An error in a pop-up with two buttons: Try again, or Cancel, which leads away.
    static func retry(_ problem: Problem, cancel: Link) -> Markup {
        RetryPopup(title: problem.title, text: problem.sentences, cancel: cancel).markup
    }
}
