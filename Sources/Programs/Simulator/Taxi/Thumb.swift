import CrosstownContract
import CrosstownGeo
import CrosstownValues

/// The answer to an offer, from seeing it to pressing a button.
struct Thumb: Hashable, Sendable {
    private var offer: String?
    private var press: Press?

    private struct Press: Hashable {
        var act: TaxiAct
        var at: Timestamp
    }

    mutating func see(
        _ shown: OfferResponse?,
        at now: Timestamp,
        _ habits: TaxiHabits,
        using random: inout SplitMix
    ) {
        guard shown?.id != offer else { return }
        offer = shown?.id
        press = shown.flatMap { offer in
            switch OfferReaction(habits, using: &random) {
            case .accepts(let delay): Press(act: .accept(offer.id), at: now.advanced(milliseconds: delay))
            case .refuses(let delay): Press(act: .refuse(offer.id), at: now.advanced(milliseconds: delay))
            case .misses: nil
            }
        }
    }

    /// Returns the pressed button, once.
    mutating func acts(at now: Timestamp) -> [TaxiAct] {
        guard let due = press, now >= due.at else { return [] }
        press = nil
        return [due.act]
    }

    /// Handles a failed answer; if the phone shows the offer again, the driver reacts again.
    mutating func failed(_ act: TaxiAct) {
        switch act {
        case .accept(let id) where id == offer, .refuse(let id) where id == offer: offer = nil
        default: break
        }
    }
}
