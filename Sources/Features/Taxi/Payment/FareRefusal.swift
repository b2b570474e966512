import CrosstownKit
public import CrosstownValues
import CrosstownWeb
import HTTPTypes

/// Expected errors of fares and their payments.
public enum FareRefusal: Error, Hashable, Sendable {
    /// The wallet has less than the required hold or fare.
    case insufficientFunds(needed: Money, available: Money)
    /// The ride is not paid from a wallet, or no question is open.
    case nothingToAnswer
    /// The deciding user was the passenger or driver of the ride.
    case ownRide
    /// The fare has been settled differently.
    case settled
    /// A corrected fare must be lower.
    case notLower
    /// The fare was entered too long ago to correct.
    case correctionTooLate
    /// The fare is probably a typing error; the driver must confirm it.
    case unusual(Money, FareDoubt)
    /// The fare exceeds the most that the city can decide or the driver can enter after a denial.
    case moreThanDue(Money)
    /// The hold has expired and the wallet has less than this, so nothing was taken.
    case notCovered(Money)
    /// The passenger reported not being in the taxi; the city decides.
    case denied
    /// A different tip was given before.
    case tipGiven
    /// A different amount was refunded before.
    case refunded
    /// A refund must not exceed the payment.
    case moreThanPaid(Money)
    /// The driver entered no fare until the hold expired.
    case tooLate
    /// The ride has a different fare; a recent one paid directly can be corrected.
    case entered(correctable: Identifier<TaxiRequest>?)
    /// The receipt does not exist or belongs to another user.
    case noSuchReceipt
    /// No one with this identifier has credit.
    case noSuchCredit
    /// The payout exceeds the credit.
    case moreThanCredit
    /// A different payout was recorded with this form.
    case payoutNoted
}

extension FareRefusal {
    /// The error for the caller.
    var problem: Problem {
        switch self {
        case .insufficientFunds(let needed, let available):
            var problem = Problem.taxi(
                .conflict,
                "insufficient-funds",
                "Not enough money",
                """
                You need \(LocalizedText.money(needed)), but your balance is \(LocalizedText.money(available)). Add \
                money, or pay the driver.
                """
            )
            problem.nextLink = Problem.NextLink(title: "Add money", href: TaxiLinks.wallet)
            return problem
        case .nothingToAnswer:
            return .taxi(
                .conflict,
                "nothing-to-answer",
                "Nothing to confirm",
                "This ride has no fare for you to confirm."
            )
        case .ownRide:
            return .taxi(
                .conflict,
                "own-ride",
                "Someone else must decide",
                "You’re the passenger or the driver of this ride."
            )
        case .settled:
            return .taxi(.conflict, "fare-settled", "The fare is final", "It can no longer be changed.")
        case .notLower:
            return .invalid([.init(field: "amount", message: "must be lower than the fare that was entered")])
        case .correctionTooLate:
            return .taxi(
                .conflict,
                "fare-correction-too-late",
                "Too late to correct the fare",
                "You can correct a fare for 24 hours after entering it. Contact the city."
            )
        case .unusual(let fare, let doubt):
            return Problem(
                .unprocessableContent,
                title: "Is \(LocalizedText.money(fare)) the right fare?",
                detail: doubt.question(about: fare),
                type: FareQuestion.problemType,
                errors: [.init(field: "amount", message: doubt.message)]
            )
        case .moreThanDue(let most):
            return .invalid([.init(field: "amount", message: "must be at most \(LocalizedText.money(most))")])
        case .notCovered(let needed):
            return .taxi(
                .conflict,
                "fare-not-covered",
                "Not enough money in the passenger’s wallet",
                """
                The wallet is \(LocalizedText.money(needed)) short, so the passenger wasn’t charged. Enter a lower \
                amount, or wait until the passenger adds money.
                """
            )
        case .denied:
            return .taxi(
                .conflict,
                "ride-denied",
                "You weren’t in this taxi",
                "You reported this, and the city will decide. Write to the city in your report about this ride."
            )
        case .refunded:
            return .taxi(
                .conflict,
                "fare-refunded",
                "Already refunded",
                "Each ride can be refunded once."
            )
        case .moreThanPaid(let paid):
            return .invalid(
                [.init(field: "refund", message: "must be at most the amount paid, \(LocalizedText.money(paid))")]
            )
        case .tipGiven:
            return .taxi(
                .conflict,
                "tip-given",
                "You’ve already tipped",
                "Thank you. You can tip once per ride."
            )
        case .tooLate:
            return .taxi(
                .conflict,
                "fare-too-late",
                "Too late to enter this fare",
                "The passenger’s money is no longer held. Contact the city."
            )
        case .entered(let correctable):
            guard let correctable else {
                return .conflict("This ride already has a fare", "This fare can no longer be changed.")
            }
            var problem = Problem.conflict("This ride already has a fare", "You can correct it.")
            let href = TaxiLinks.fareCorrection(correctable.description)
            problem.nextLink = Problem.NextLink(title: "Correct the fare", href: href)
            return problem
        case .noSuchReceipt: return .notFound("Receipt")
        case .noSuchCredit: return .notFound("Credit")
        case .moreThanCredit: return .invalid([.init(field: "amount", message: "exceeds the credit")])
        case .payoutNoted:
            return .conflict(
                """
                This form was already sent
                """,
                "A different amount was recorded with this form."
            )
        }
    }
}
