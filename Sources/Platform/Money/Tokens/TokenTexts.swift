import CrosstownValues
import CrosstownWeb

enum TokenTexts {
    static let title: LocalizedText = "Coins and tokens"
    static let link: LocalizedText = "Move coins in or out"
    static let yours: LocalizedText = "Your coins"
    static let bring: LocalizedText = "Bring tokens in"
    static let bringText: LocalizedText =
        "Tokens that you send to this address become coins, one for one, once they have arrived."
    static let open: LocalizedText = "Show my address"
    static let withdraw: LocalizedText = "Take coins out"
    static let withdrawText: LocalizedText = """
        The coins leave the wallet at once, and the tokens are sent to your address. What tokens gain or lose in value \
        is yours; what is sent to a wrong address is lost.
        """
    static let coins: LocalizedText = "Coins"
    static let coinsHint: LocalizedText = "Whole coins, such as 100."
    static let address: LocalizedText = "Address"
    static let addressHint: LocalizedText = "Where the tokens go; copy it, since nobody can bring them back."
    static let send: LocalizedText = "Take out"
    static let sure: LocalizedText = "Take the coins out?"
    static let sureText: LocalizedText = "Tokens that are sent cannot be brought back. Look at the address once more."
    static let history: LocalizedText = "Taken out"
    static let wallet: LocalizedText = "To the wallet"
    static let badAddress: LocalizedText = "must be an address of 1 to 120 letters, digits and signs without spaces"
    static let tooMany: LocalizedText = "Wait for the others"
    static let tooManyText: LocalizedText = "As many withdrawals as can be are under way; they take minutes."
    static let tooLittle: LocalizedText = "Not enough coins"
    static let away: LocalizedText = "The tokens cannot be reached"
    static let awayText: LocalizedText = "Those who keep them do not answer. Nothing has changed; try again soon."

    static let console: LocalizedText = "Tokens"
    static let unsent: LocalizedText = "Withdrawals that are not sent yet, oldest first"
    static let uncredited: LocalizedText = "Deposits that brought nobody coins, latest first"
    static let given: LocalizedText = "Deposits that were given to somebody by hand, latest first"
    static let forWhom: LocalizedText = "For"
    static let whatToDo: LocalizedText = "What to do"
    static let nothing: LocalizedText = "Nothing"
    static let giveToSomebody: LocalizedText = "Give to somebody"
    static let deposit: LocalizedText = "Deposit"
    static let givenTo: LocalizedText = "Given to"
    static let givenBy: LocalizedText = "Given by"
    static let isGiven: LocalizedText = "The coins are in the wallet."
    static let rider: LocalizedText = "Rider"
    static let riderHint: LocalizedText = "The user name, or the number of the account."
    static let find: LocalizedText = "Find"
    static let give: LocalizedText = "Give the coins"
    static let somebodyElse: LocalizedText = "Somebody else"
    static let sureToGiveText: LocalizedText = "They go into the wallet at once and stay there. Who gave them is kept."
    static let nothingToGive: LocalizedText = "Nothing to give"
    static let nothingToGiveText: LocalizedText = "This deposit is of less than one coin."
    static let givenBeforeTitle: LocalizedText = "Somebody was quicker"
    static let allDone: LocalizedText = "Nothing to sort out"
    static let allDoneText: LocalizedText =
        "Withdrawals stand here until they are sent, and deposits that are for nobody we know."

    static func count(_ amount: Money) -> LocalizedText {
        let coins = Int(amount.minorUnits)
        return .plural(coins, one: "\(coins) coin", other: "\(coins) coins")
    }

    static func deposit(_ coins: Int64) -> LocalizedText { "Deposit of \(count(Money(minorUnits: coins, .coin)))" }

    static func sure(_ coins: Int64, _ name: String) -> LocalizedText {
        "Give \(count(Money(minorUnits: coins, .coin))) to \(name)?"
    }

    static func unknown(_ name: String) -> LocalizedText { "is nobody’s user name or account: \(name)" }

    static let giver: LocalizedText = "must be somebody else; nobody gives coins to themselves"

    static func givenBefore(_ rider: String, by staff: String, _ moment: LocalizedText) -> LocalizedText {
        "\(staff) has given this deposit to \(rider), \(moment). Nothing has changed."
    }

    static func available(_ amount: Money) -> LocalizedText { "You have \(count(amount))." }

    static func name(_ state: TokenWithdrawal.State) -> LocalizedText {
        switch state {
        case .pending: "Under way"
        case .sent: "Sent"
        case .refused: "Not sent; the coins are back"
        }
    }
}
