import CrosstownWeb

extension PageSetting {
    /// A page of the console over which a refused form says Try again and Cancel.
    static func console(_ refused: RefusedForm?, cancel: Link) -> PageSetting {
        PageSetting(.console, popup: refused.map { .retry($0.problem, cancel: cancel) } ?? .empty)
    }
}

extension Markup {
    /// A refusal over the page with two ways on: Try again, or Cancel, which leads away.
    static func retry(_ problem: Problem, cancel: Link) -> Markup {
        RetryPopup(title: problem.title, text: problem.sentences, cancel: cancel).markup
    }
}
