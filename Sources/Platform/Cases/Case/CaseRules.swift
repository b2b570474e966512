import CrosstownKit
import CrosstownValues

/// What happens to a case.
enum CaseEvent: CaseIterable {
    /// The reporter wrote.
    case replied
    /// Staff wrote to the reporter.
    case answered
    /// A third side wrote.
    case said
    /// The reporter or staff closed it.
    case closed
    /// Staff opened it again.
    case reopened
}

/// The rules of cases.
enum CaseRules {
    /// What staff are to learn when a case changes.
    enum Alarm {
        /// An urgent case waits for them.
        case raise
        /// It no longer does.
        case withdraw
    }

    /// Who has to do something next after an event.
    static func next(_ state: Case.State, _ event: CaseEvent) -> Case.State {
        switch event {
        case .replied, .reopened: .open
        case .answered: .answered
        case .said: state == .closed ? .closed : .open
        case .closed: .closed
        }
    }

    static func alarm(from before: Case?, to after: Case) -> Alarm? {
        let wasPressing = before?.isPressing ?? false
        if wasPressing == after.isPressing { return nil }
        return after.isPressing ? .raise : .withdraw
    }

    /// Whether a message only repeats the last one, as when a button is pressed twice.
    static func repeats(
        _ last: CaseMessage?,
        _ text: String,
        _ words: CaseWords,
        by author: CaseMessage.Author,
        _ account: Identifier<Account>?
    ) -> Bool {
        guard let last, last.author == author, last.account == account, last.text == text else { return false }
        return Set(words.pictures).isSubset(of: last.pictures.map(\.id))
    }
}
