import CrosstownKit
public import CrosstownValues
import CrosstownWeb
import HTTPTypes

/// A reason for which a payment from the wallet does not go on.
public enum FareRefusal: Error, Hashable, Sendable {
    /// There is less in the wallet than would be set aside, or is asked for.
    case insufficientFunds(needed: Money, available: Money)
    /// The ride is not paid from a wallet, or nothing waits for an answer.
    case nothingToAnswer
    /// Whoever would decide rode or drove.
    case ownRide
    /// The fare was settled otherwise before.
    case settled
    /// A corrected fare must be lower than the one before.
    case notLower
    /// A fare that was paid directly was entered too long ago to be corrected.
    case correctionTooLate
    /// Nobody typed such a fare on purpose, most likely: the driver is asked before it is saved.
    case unusual(Money, FareDoubt)
    /// The city decides on this much at most, and after a denial the driver asks for no more.
    case moreThanDue(Money)
    /// Nothing is set aside any more, and the passenger's wallet has less than this, so that nothing was taken.
    case notCovered(Money)
    /// The passenger has said that they were not in the taxi, which the city decides about.
    case denied
    /// Another tip was given before.
    case tipGiven
    /// Another amount was given back before.
    case refunded
    /// No more is given back than was paid.
    case moreThanPaid(Money)
    /// The money is no longer set aside: the driver entered nothing for too long.
    case tooLate
    /// The ride has another fare; where it was paid directly and not long ago, it can be corrected.
    case entered(correctable: Identifier<TaxiRequest>?)
    /// There is no such receipt, or it is another person's.
    case noSuchReceipt
    /// Nobody like that has credit.
    case noSuchCredit
    /// There is less credit than was paid out.
    case moreThanCredit
    /// Another payout was noted with this form.
    case payoutNoted
}

extension FareRefusal {
    /// The refusal as its caller reads it.
    var problem: Problem {
        switch self {
        case .insufficientFunds(let needed, let available):
            var problem = Problem.taxi(
                .conflict,
                "insufficient-funds",
                "Not enough money",
                "\(LocalizedText.money(needed)) are needed, and your wallet has \(LocalizedText.money(available)). Add money, or pay the driver."
            )
            problem.nextLink = Problem.NextLink(title: "Add money", href: TaxiLinks.wallet)
            return problem
        case .nothingToAnswer:
            return .taxi(
                .conflict,
                "nothing-to-answer",
                "Nothing to answer",
                "No fare of this ride waits for your answer."
            )
        case .ownRide:
            return .taxi(
                .conflict,
                "own-ride",
                "Somebody else must decide",
                "You have a part in this ride, as its passenger or its driver."
            )
        case .settled:
            return .taxi(.conflict, "fare-settled", "The fare is settled", "Nothing more can be changed about it.")
        case .notLower:
            return .invalid([.init(field: "amount", message: "must be lower than the fare that was entered")])
        case .correctionTooLate:
            return .taxi(
                .conflict,
                "fare-correction-too-late",
                "It is too late to correct it",
                "A fare can be corrected for 24 hours after it was entered. Ask the city."
            )
        case .unusual(let fare, let doubt):
            return Problem(
                .unprocessableContent,
                title: "Is \(LocalizedText.money(fare)) right?",
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
                "The passenger’s wallet has too little",
                "\(LocalizedText.money(needed)) are missing, so nothing was taken. Choose less, or wait until the passenger has added money."
            )
        case .denied:
            return .taxi(
                .conflict,
                "ride-denied",
                "You were not in this taxi",
                "You have said so, and the city decides. Write to it in your report about this ride."
            )
        case .refunded:
            return .taxi(
                .conflict,
                "fare-refunded",
                "Money was given back already",
                "It can be given back once for each ride."
            )
        case .moreThanPaid(let paid):
            return .invalid(
                [.init(field: "refund", message: "must be at most what was paid, \(LocalizedText.money(paid))")]
            )
        case .tipGiven:
            return .taxi(
                .conflict,
                "tip-given",
                "You have given a tip",
                "Thank you. It can be given once for each ride."
            )
        case .tooLate:
            return .taxi(
                .conflict,
                "fare-too-late",
                "It is too late for this fare",
                "The passenger’s money is no longer held. Ask the city."
            )
        case .entered(let correctable):
            guard let correctable else {
                return .conflict("The ride has a fare already", "A fare that was entered stays as it is.")
            }
            var problem = Problem.conflict("The ride has a fare already", "You can correct it.")
            let href = TaxiLinks.fareCorrection(correctable.description)
            problem.nextLink = Problem.NextLink(title: "Correct the fare", href: href)
            return problem
        case .noSuchReceipt: return .notFound("Receipt")
        case .noSuchCredit: return .notFound("Credit")
        case .moreThanCredit: return .invalid([.init(field: "amount", message: "is more than the credit")])
        case .payoutNoted: return .conflict("This was sent before", "Another amount was noted with this form.")
        }
    }
}
