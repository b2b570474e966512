import CrosstownValues
import Testing

@Suite struct VisibleTextTests {
    @Test(
        arguments: [
            "\u{202E}", "\u{2066}", "\u{2069}", "\u{200E}", "\u{200F}", "\u{061C}", "\u{200B}", "\u{2060}", "\u{FEFF}",
            "\u{AD}", "\u{7}", "\u{85}", "\u{2028}", "\t", "\n", "\u{200D}",
        ] as [Unicode.Scalar]
    )
    func `what nobody sees has no place in a line of text`(hidden: Unicode.Scalar) {
        let line = "Rock\(Character(hidden))Taxi"

        #expect(line.firstHidden == hidden)
        #expect(line.onOneLine.firstHidden == nil)
        #expect(line.onOneLine.filter { $0 != " " } == "RockTaxi")
    }

    @Test(arguments: [
        "Rock Taxi", "Fête de l’Été", "موسيقى", "می‌خواهم", "👩🏽‍🚒 ❤️‍🔥 1️⃣", "क्‍ष", "1\u{202F}000\u{A0}€", "",
    ])
    func `names in every script and emoji are visible`(line: String) {
        #expect(line.firstHidden == nil)
        #expect(line.onOneLine == line)
    }

    @Test func `several lines keep their marks and lose what turns them`() {
        #expect("One\n\ttwo\r\nשלום\u{200F}!".withoutTurns == "One\n\ttwo\r\nשלום\u{200F}!")
        #expect("Send \u{202E}1 EUR\u{202C} \u{2066}now\u{2069}\u{7}".withoutTurns == "Send 1 EUR now")
    }
}
