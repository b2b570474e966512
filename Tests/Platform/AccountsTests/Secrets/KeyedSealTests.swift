import CrosstownAccounts
import CrosstownKit
import Testing

@Suite struct KeyedSealTests {
    private static let place = ["table.column", "row 1", "https://login.example.edu"]

    private static func seal(_ byte: UInt8) throws -> KeyedSeal {
        try #require(KeyedSeal(key: [UInt8](repeating: byte, count: KeyedSeal.keyBytes)))
    }

    @Test(arguments: ["s3cret", "", "пароль \u{0} 🔑"])
    func `a secret opens with its key at its place, and looks different each time`(secret: String) throws {
        let seal = try Self.seal(7)

        let first = try seal.seal(secret, for: Self.place)
        let second = try seal.seal(secret, for: Self.place)

        #expect(try seal.open(first, for: Self.place) == secret)
        #expect(try Self.seal(7).open(second, for: Self.place) == secret)
        #expect(first != second)
        #expect((secret.isEmpty || !first.contains(secret)))
    }

    @Test(
        arguments: [
            ["table.column", "row 2", "https://login.example.edu"], ["table.column", "row 1"], [],
            ["table.column", "row 1h", "ttps://login.example.edu"], ["table.columnrow 1https://login.example.edu"],
        ]
    )
    func `a text that was copied elsewhere does not open there`(place: [String]) throws {
        let seal = try Self.seal(7)
        let text = try seal.seal("s3cret", for: Self.place)

        #expect(throws: SealFault.damaged) { try seal.open(text, for: place) }
    }

    @Test func `a digest finds a secret again, at its place and with its key alone`() throws {
        let seal = try Self.seal(7)
        let digest = seal.digest(of: "ABCD2345", for: ["table.column"])

        #expect(digest.count == 32)
        #expect(try Self.seal(7).digest(of: "ABCD2345", for: ["table.column"]) == digest)
        #expect(try Self.seal(8).digest(of: "ABCD2345", for: ["table.column"]) != digest)
        #expect(seal.digest(of: "ABCD2346", for: ["table.column"]) != digest)
        #expect(seal.digest(of: "ABCD2345", for: ["table.other"]) != digest)
        #expect(seal.digest(of: "", for: ["table.column", "ABCD2345"]) != digest)
    }

    @Test func `another key is told from a changed text`() throws {
        let seal = try Self.seal(7)
        let text = try seal.seal("s3cret", for: Self.place)
        let parts = text.split(separator: ".")

        #expect(throws: SealFault.otherKey) { try Self.seal(8).open(text, for: Self.place) }
        for changed in ["", "s3cret", text + "A", String(text.dropLast(4)), "2" + text.dropFirst(), "1.\(parts[1])."] {
            #expect(throws: SealFault.damaged) { try seal.open(changed, for: Self.place) }
        }
    }

    @Test func `every changed character of the sealed bytes is noticed`() throws {
        let seal = try Self.seal(7)
        let text = Array(try seal.seal("s3cret", for: Self.place).utf8)
        let start = try #require(text.lastIndex(of: UInt8(ascii: ".")))

        for index in text.indices.suffix(from: start + 1) where text[index] != UInt8(ascii: "=") {
            var changed = text
            changed[index] = text[index] == UInt8(ascii: "A") ? UInt8(ascii: "Q") : UInt8(ascii: "A")
            let broken = String(decoding: changed, as: UTF8.self)
            #expect(throws: SealFault.damaged, "at \(index)") { try seal.open(broken, for: Self.place) }
        }
    }

    @Test(arguments: [0, 16, 31, 33]) func `a key of another length is none`(length: Int) {
        #expect(KeyedSeal(key: [UInt8](repeating: 7, count: length)) == nil)
    }
}
