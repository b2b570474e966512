import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// An event as the city describes it.
struct EventRequest: Codable, Sendable {
    /// The same key again is the same event, however often it is sent.
    var key: Identifier<CityEvent>?
    /// What is held: `race`, `tour` or `party`.
    var kind: String
    var title: String
    var details: String?
    /// Where it is held, in words.
    var place: String
    /// When it begins by the city's clocks, such as `2026-12-01T14:00`.
    var begins: String
    /// How many riders may enter; left out where there is no limit.
    var mostRiders: Int?
    /// The coins of each place, the first one first, such as `100, 50, 20`.
    var prizes: String?

    private static let mostPrizes = 20
    private static let mostCoins: Int64 = 100_000

    /// What a sound request holds.
    struct Form {
        let kind: CityEvent.Kind
        let title: String
        let details: String
        let place: String
        let beginsAt: Timestamp
        let mostRiders: Int?
        let prizes: [Int64]
    }

    /// What the request holds, if it is sound by itself.
    ///
    /// - Throws: `Problem` with status 422 that names every wrong field.
    func checked(_ local: LocalMoment) throws -> Form {
        var check = Validation()
        let kind = CityEvent.Kind(rawValue: kind)
        check.require(kind != nil, "kind", "must be race, tour or party")
        let title = check.text(title, "title", length: 1...100)
        let details = check.text(details ?? "", "details", length: 0...2000)
        let place = check.text(place, "place", length: 1...200)
        let beginsAt = local.moment(begins)
        check.require(beginsAt != nil, "begins", IncentiveTexts.unknownTime)
        if let mostRiders { check.number(mostRiders, "mostRiders", in: 1...100_000) }
        let texts = (prizes ?? "").split { $0 == "," || $0 == ";" || $0.isWhitespace }
        let coins = texts.compactMap { Int64($0) }.filter { (1...Self.mostCoins).contains($0) }
        let areSound = coins.count == texts.count && coins.count <= Self.mostPrizes
        check.require(
            areSound,
            "prizes",
            "must be at most \(Self.mostPrizes) numbers of coins up to \(Int(Self.mostCoins))"
        )
        try check.finish()
        return Form(
            kind: kind ?? .race,
            title: title,
            details: details,
            place: place,
            beginsAt: beginsAt ?? Timestamp(milliseconds: 0),
            mostRiders: mostRiders,
            prizes: coins
        )
    }
}

/// Who has won a prize.
struct WinnerRequest: Codable, Sendable {
    /// First place is 1.
    var rank: Int
    /// The user name of a rider who has entered.
    var rider: String
}
