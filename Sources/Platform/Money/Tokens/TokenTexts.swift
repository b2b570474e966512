import CrosstownValues
import CrosstownWeb

enum TokenTexts {
    static let title: LocalizedText = "Coins and tokens"
    static let link: LocalizedText = "Deposit or withdraw coins"
    static let yours: LocalizedText = "Your coins"
    static let bring: LocalizedText = "Deposit tokens"
    static let bringText: LocalizedText =
        "Tokens you send to this address become coins, one for one, once they arrive."
    static let open: LocalizedText = "Show address"
    static let withdraw: LocalizedText = "Withdraw coins"
    static let withdrawText: LocalizedText = """
        The coins leave your wallet immediately, and the tokens are sent to your address. Any gain or loss in the \
        tokens’ value is yours; tokens sent to a wrong address are lost.
        """
    static let coins: LocalizedText = "Coins"
    static let coinsHint: LocalizedText = "Whole coins, such as 100."
    static let address: LocalizedText = "Address"
    static let addressHint: LocalizedText = """
        Where the tokens go. Copy and paste it, because sent tokens can’t be recovered.
        """
    static let send: LocalizedText = "Withdraw"
    static let sure: LocalizedText = "Withdraw the coins?"
    static let sureText: LocalizedText = "Sent tokens can’t be recovered. Check the address again."
    static let history: LocalizedText = "Withdrawals"
    static let wallet: LocalizedText = "Go to wallet"
    static let badAddress: LocalizedText = "must be an address of 1 to 120 letters, digits and symbols without spaces"
    static let tooMany: LocalizedText = "Too many withdrawals"
    static let tooManyText: LocalizedText = "The maximum number of withdrawals is in progress. They take a few minutes."
    static let tooLittle: LocalizedText = "Not enough coins"
    static let away: LocalizedText = "Token service unavailable"
    static let awayText: LocalizedText = "The token service isn’t responding. Nothing has changed; try again soon."

    static let console: LocalizedText = "Tokens"
    static let unsent: LocalizedText = "Unsent withdrawals, oldest first"
    static let uncredited: LocalizedText = "Uncredited deposits, latest first"
    static let given: LocalizedText = "Manually credited deposits, latest first"
    static let forWhom: LocalizedText = "Recipient"
    static let whatToDo: LocalizedText = "Actions"
    static let nothing: LocalizedText = "Nothing"
    static let giveToSomebody: LocalizedText = "Give to someone"
    static let deposit: LocalizedText = "Deposit"
    static let givenTo: LocalizedText = "Given to"
    static let givenBy: LocalizedText = "Given by"
    static let isGiven: LocalizedText = "The coins are in the wallet."
    static let rider: LocalizedText = "Rider"
    static let riderHint: LocalizedText = "User name or account number."
    static let find: LocalizedText = "Find"
    static let give: LocalizedText = "Give coins"
    static let somebodyElse: LocalizedText = "Someone else"
    static let sureToGiveText: LocalizedText = """
        They’re added to the wallet immediately, and this can’t be undone. We record who gave them.
        """
    static let nothingToGive: LocalizedText = "Nothing to give"
    static let nothingToGiveText: LocalizedText = "This deposit is worth less than one coin."
    static let givenBeforeTitle: LocalizedText = "Already given by someone else"
    static let allDone: LocalizedText = "Nothing to resolve"
    static let allDoneText: LocalizedText =
        "Unsent withdrawals and deposits we can’t match to anyone appear here."

    static func count(_ amount: Money) -> LocalizedText {
        let coins = Int(amount.minorUnits)
        return .plural(coins, one: "\(coins) coin", other: "\(coins) coins")
    }

    static func deposit(_ coins: Int64) -> LocalizedText { "Deposit of \(count(Money(minorUnits: coins, .coin)))" }

    static func sure(_ coins: Int64, _ name: String) -> LocalizedText {
        "Give \(count(Money(minorUnits: coins, .coin))) to \(name)?"
    }

    static func unknown(_ name: String) -> LocalizedText { "doesn’t match any user name or account: \(name)" }

    static let giver: LocalizedText = "must be someone else; you can’t give coins to yourself"

    static func givenBefore(_ rider: String, by staff: String, _ moment: LocalizedText) -> LocalizedText {
        "\(staff) gave this deposit to \(rider), \(moment). Nothing has changed."
    }

    static func available(_ amount: Money) -> LocalizedText { "You have \(count(amount))." }

    static func name(_ state: TokenWithdrawal.State) -> LocalizedText {
        switch state {
        case .pending: "In progress"
        case .sent: "Sent"
        case .refused: "Not sent; coins returned"
        }
    }
}
