import CrosstownValues
import Testing

@Suite struct IdentifierTests {
    @Test(
        arguments: [
            (0, "0000-0000"), (31, "0000-000Z"), (0x1F_FFFF, "0001-ZZZZ"), (0x8000_00FF_FFFF_FFFF, "ZZZZ-ZZZZ"),
            (0x8000_0001_2345_6789, "04HM-ASW9"),
        ] as [(UInt64, String)]
    )
    func `a reference is short and of letters that nobody mistakes`(low: UInt64, text: String) {
        #expect(Identifier<Int>(high: 7, low: low).reference == text)
    }

    private enum Taxi {}

    @Test func `an identifier reads back from its text in either case`() throws {
        let id = Identifier<Taxi>(at: Timestamp(milliseconds: 1_795_000_000_123), randomHigh: .max, randomLow: 7)

        #expect(Identifier<Taxi>(id.description) == id)
        #expect(Identifier<Taxi>(id.description.uppercased()) == id)
        #expect(id.description.count == 36)
    }

    @Test func `an identifier carries version 7 and the standard's variant`() {
        let id = Identifier<Taxi>(at: Timestamp(milliseconds: 0x0123_4567_89AB), randomHigh: .max, randomLow: .max)

        #expect(id.description == "01234567-89ab-7fff-bfff-ffffffffffff")
    }

    @Test(arguments: [
        "", "x", "01234567-89ab-7fff-bfff-fffffffffff", "01234567-89ab-7fff-bfff-fffffffffffff",
        "0123456789ab-7fff-bfff-ffffffffffff-", "01234567-89ab-7fff-bfff-fffffffffffg",
    ])
    func `text that is not an identifier is refused`(text: String) {
        #expect(Identifier<Taxi>(text) == nil)
    }

    @Test func `a later identifier sorts after an earlier one`() {
        let earlier = Identifier<Taxi>(at: Timestamp(milliseconds: 1), randomHigh: .max, randomLow: .max)
        let later = Identifier<Taxi>(at: Timestamp(milliseconds: 2), randomHigh: 0, randomLow: 0)

        #expect(earlier < later)
    }
}
