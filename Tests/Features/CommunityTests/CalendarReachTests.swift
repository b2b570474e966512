import CrosstownCommunity
import CrosstownTesting
import CrosstownValues
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

/// What the page of calendars says about those that cannot follow, by the address of the service.
@Suite struct CalendarReachTests {
    private static let cases = [
        ("https://rides.example.org", "Changes take up to a day to appear in Google"),
        ("http://rides.example.org", "they need https, and this service uses http"),
        ("http://localhost:8080", "localhost can only be reached on this network"),
        ("https://192.168.1.20:8443", "192.168.1.20 can only be reached on this network"),
        ("https://172.20.0.3", "172.20.0.3 can only be reached on this network"),
        ("https://[fd00::7]:8080", "fd00::7 can only be reached on this network"),
        ("https://campus.local", "campus.local can only be reached on this network"),
        ("https://172.32.0.3", "Changes take up to a day to appear in Google"),
    ]

    private func page(_ address: String, choice: String) async throws -> String {
        try await CommunityTown(address: address).open { client in
            let headers: HTTPFields = [.accept: "text/html", .cookie: "community=1-\(choice)"]
            return try await client.execute(uri: "/community/calendar", method: .get, headers: headers).text
        }
    }

    @Test(arguments: cases)
    func `the reason is that of the address, and what cannot work is no link`(
        address: String,
        sentence: String
    ) async throws {
        let page = try await page(address, choice: "1.2")
        let works = sentence.hasPrefix("Changes take")
        let others = Set(Self.cases.map(\.1)).subtracting([sentence])

        #expect(page.contains(sentence))
        #expect(page.contains("https://calendar.google.com/") == works)
        #expect(page.contains("https://outlook.live.com/") == works)
        #expect(!others.contains { page.contains($0) })
        #expect(!page.contains("Nothing is planned yet"))
    }

    @Test func `a calendar of nothing says so`() async throws {
        let page = try await page("https://rides.example.org", choice: "99")

        #expect(page.contains("Nothing is planned yet, so this calendar is empty"))
    }
}
