import CrosstownWeb

extension RefusedForm {
    /// What was refused, over the page, where it is about no field of the form.
    var popup: Markup? { problem.errors == nil ? problem.popup() : nil }

    /// What was refused, over the page of a form with these fields.
    func popup(of fields: [FormField]) -> Markup {
        Popup(title: problem.title, text: problem.sentences(of: fields), nextLink: problem.nextLink).markup
    }
}

extension Markup {
    /// A refusal over the page with two ways on: Try again, or Cancel, which leads away.
    static func retry(_ problem: Problem, cancel: Link) -> Markup {
        RetryPopup(title: problem.title, text: problem.sentences, cancel: cancel).markup
    }
}
