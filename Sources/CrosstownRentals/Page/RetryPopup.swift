import CrosstownWeb

/// A refusal over the page with two ways on: Try again, or Cancel, which leads away.
struct RetryPopup {
    let problem: Problem
    let cancel: Link

    var markup: Markup {
        """
        <dialog class="popup" data-popup open aria-labelledby="popup-title" aria-describedby="popup-text">\
        <h2 id="popup-title">\(problem.title)</h2><p id="popup-text">\(problem.sentences)</p>\
        <form method="dialog" class="popup-actions"><a class="button"\(attribute: "href", cancel)>\(ScanWords.cancel)</a>\
        <button class="button button-primary" autofocus>\(ScanWords.again)</button></form></dialog>
        """
    }
}

extension PageSetting {
    /// A page of the console over which a refused form says Try again and Cancel.
    static func console(_ refused: RefusedForm?, cancel: Link) -> PageSetting {
        PageSetting(.console, popup: refused.map { RetryPopup(problem: $0.problem, cancel: cancel).markup } ?? .empty)
    }
}
