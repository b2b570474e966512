import CrosstownValues

/// What is said about tokens, in English; the one place to translate it.
enum TokenWords {
    static let title = "Coins and tokens"
    static let link = "Move coins in or out"
    static let yours = "Your coins"
    static let bring = "Bring tokens in"
    static let bringText = "Tokens that you send to this address become coins, one for one, once they have arrived."
    static let open = "Show my address"
    static let withdraw = "Take coins out"
    static let withdrawText = """
        The coins leave the wallet at once, and the tokens are sent to your address. What tokens gain or lose in value \
        is yours; what is sent to a wrong address is lost.
        """
    static let coins = "Coins"
    static let coinsHint = "Whole coins, such as 100."
    static let address = "Address"
    static let addressHint = "Where the tokens go; copy it, since nobody can bring them back."
    static let send = "Take out"
    static let sure = "Take the coins out?"
    static let sureText = "Tokens that are sent cannot be brought back. Look at the address once more."
    static let history = "Taken out"
    static let wallet = "To the wallet"
    static let badAddress = "must be an address of 1 to 120 letters, digits and signs without spaces"
    static let tooMany = "Wait for the others"
    static let tooManyText = "As many withdrawals as can be are under way; they take minutes."
    static let tooLittle = "Not enough coins"
    static let away = "The tokens cannot be reached"
    static let awayText = "Those who keep them do not answer. Nothing has changed; try again soon."

    static let console = "Tokens"
    static let unsent = "Withdrawals that are not sent yet, oldest first"
    static let uncredited = "Deposits that brought nobody coins, latest first"
    static let given = "Deposits that were given to somebody by hand, latest first"
    static let forWhom = "For"
    static let whatToDo = "What to do"
    static let nothing = "Nothing"
    static let giveToSomebody = "Give to somebody"
    static let deposit = "Deposit"
    static let givenTo = "Given to"
    static let givenBy = "Given by"
    static let isGiven = "The coins are in the wallet."
    static let rider = "Rider"
    static let riderHint = "The user name, or the number of the account."
    static let find = "Find"
    static let give = "Give the coins"
    static let somebodyElse = "Somebody else"
    static let sureToGiveText = "They go into the wallet at once and stay there. Who gave them is kept."
    static let nothingToGive = "Nothing to give"
    static let nothingToGiveText = "This deposit is of less than one coin."
    static let givenBeforeTitle = "Somebody was quicker"
    static let allDone = "Nothing to sort out"
    static let allDoneText = "Withdrawals stand here until they are sent, and deposits that are for nobody we know."

    static func count(_ amount: Money) -> String { amount.minorUnits == 1 ? "1 coin" : "\(amount.minorUnits) coins" }

    static func deposit(_ coins: Int64) -> String { "Deposit of \(count(Money(minorUnits: coins, .coin)))" }

    static func sure(_ coins: Int64, _ name: String) -> String {
        "Give \(count(Money(minorUnits: coins, .coin))) to \(name)?"
    }

    static func unknown(_ name: String) -> String { "is nobody's user name or account: \(name)" }

    static func givenBefore(_ rider: String, by staff: String, _ moment: String) -> String {
        "\(staff) has given this deposit to \(rider), \(moment). Nothing has changed."
    }

    static func limit(_ most: Int64) -> String { "must be from 1 to \(most)" }

    static func available(_ amount: Money) -> String { "You have \(count(amount))." }

    static func name(_ state: TokenWithdrawal.State) -> String {
        switch state {
        case .pending: "Under way"
        case .sent: "Sent"
        case .refused: "Not sent; the coins are back"
        }
    }
}
