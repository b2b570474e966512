import CrosstownKit
import CrosstownValues

enum CaseEvent: CaseIterable {
    /// The reporter wrote a message.
    case replied
    /// Staff wrote a message to the reporter.
    case answered
    /// Another side wrote a message.
    case said
    /// The reporter or staff closed it.
    case closed
    /// Staff reopened it.
    case reopened
}

enum CaseRules {
    /// A change in what staff are notified of.
    enum Alarm {
        /// An urgent case waits for staff.
        case raise
        /// It no longer waits or is no longer urgent.
        case withdraw
    }

    /// Returns who has to act after an event.
    static func next(_ state: Case.State, _ event: CaseEvent) -> Case.State {
        switch event {
        case .replied, .reopened: .open
        case .answered: .answered
        case .said: state == .closed ? .closed : .open
        case .closed: .closed
        }
    }

    static func alarm(from before: Case?, to after: Case) -> Alarm? {
        if after.isPressing { return before?.isPressing == true ? nil : .raise }
        guard let before, before.state == .open else { return nil }
        return before.isUrgent || after.state != .open ? .withdraw : nil
    }

    /// Returns whether a message repeats the last one, for example after a double click.
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
