import CrosstownKit
import CrosstownQR
import CrosstownRentals
import Testing

@Suite struct ScannedCodeTests {
    private static let address = "https://rides.example.org"

    @Test(
        arguments: [
            "https://rides.example.org/rentals/vehicles/BIKE1", "HTTPS://Rides.Example.org/rentals/vehicles/bike1",
            " https://rides.example.org/rentals/vehicles/BIKE1\n", "bike1", "BI-KE 1",
        ]
    )
    func `our own address and the printed number name the same vehicle`(text: String) throws {
        let number = try #require(PlateNumber("BIKE1"))

        let code = ScannedCode(text, at: Self.address)

        #expect(code == .number(number))
    }

    @Test(
        arguments: [
            "https://rides.example.org.evil.test/rentals/vehicles/BIKE1",
            "http://rides.example.org/rentals/vehicles/BIKE1",
            "https://evil.test/?https://rides.example.org/rentals/vehicles/BIKE1", "https://rides.example.org/sign-out",
            "https://rides.example.org@evil.test/rentals/vehicles/BIKE1", "javascript:alert(1)", "WIFI:S:campus;;",
            String(repeating: "A", count: 501),
        ]
    )
    func `whatever leads elsewhere is foreign`(text: String) {
        let code = ScannedCode(text, at: Self.address)

        #expect(code == .foreign)
    }

    @Test(
        arguments: [
            "https://rides.example.org/rentals/vehicles/", "https://rides.example.org/rentals/vehicles/BIKE1/../../me",
            "https://rides.example.org/rentals/vehicles/BIKE1?next=/",
            "https://rides.example.org/rentals/vehicles/%42IKE1",
            "https://rides.example.org/rentals/vehicles/ABCDEFGHIJKLM", "", "A", "B1KE\u{0}", "ВIKE1",
        ]
    )
    func `our address with anything but a number is unreadable`(text: String) {
        let code = ScannedCode(text, at: Self.address)

        #expect(code == .unreadable)
    }

    @Test func `what is printed is read as what it was printed for`() throws {
        let number = try #require(PlateNumber("SCOOT77"))

        let printed = ScannedCode.address(of: number, at: Self.address)

        #expect(printed == "https://rides.example.org/rentals/vehicles/SCOOT77")
        #expect(ScannedCode(printed, at: Self.address) == .number(number))
    }
}

@Suite struct QRCodeTests {
    @Test func `a code has its three marks, and dark squares where its path draws them`() throws {
        let code = try #require(QRCode("https://rides.example.org/rentals/vehicles/BIKE1"))

        let corners = [(0, 0), (0, code.size - 7), (code.size - 7, 0)]
        #expect((code.size - 17) % 4 == 0)
        #expect(corners.allSatisfy { row, column in (0..<7).allSatisfy { code[row, column + $0] } })
        #expect(corners.allSatisfy { row, column in !code[row + 1, column + 1] && code[row + 3, column + 3] })
        #expect(code.path.hasPrefix("M0 0h7v1h-7z"))
        #expect(QRCode("https://rides.example.org/rentals/vehicles/BIKE2") != code)
    }

    @Test func `nothing, and far too much, are no code`() {
        let none = QRCode("")
        let tooLong = QRCode(String(repeating: "x", count: 5_000))

        #expect(none == nil)
        #expect(tooLong == nil)
    }
}
