import CrosstownTesting
import CrosstownWeb
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing

/// The form in which files of positions are sent, as browsers show it.
@Suite struct FileFormTests {
    private static let track = (0..<100).map { "\(1_794_900_000 + $0 * 10),43.7,7.4" }.joined(separator: "\n")

    /// Sends a file from the form, as a browser does.
    private static func send(
        _ content: [UInt8],
        as key: String,
        in language: String = "en",
        _ client: any TestClientProtocol
    ) async throws -> TestResponse {
        let files = [(field: "file", name: "day.gpx", content: content)]
        return try await client.upload("/trips/files", as: key, from: "/trips/recorders", files: files, in: language)
    }

    @Test(arguments: [
        ("en", "File must be at most 32\u{a0}MB.", "Import a file"),
        ("fr", "«\u{a0}Fichier\u{a0}» ne doit pas dépasser 32\u{a0}Mo.", "Importer un fichier"),
    ])
    func `a file beyond the limit comes back with its form, and the limit at the field`(
        language: String,
        fault: String,
        title: String
    ) async throws {
        let (town, missing) = (try await TripsTown(), UntranslatedTexts())
        let key = town.host.key()
        let languages = try Languages(folder: "Public/texts", .init(untranslated: missing))
        let file = [UInt8](repeating: 32, count: 33 * 1024 * 1024)
        let answer = try await town.open(in: languages) { client in
            try await Self.send(file, as: key, in: language, client)
        }

        #expect(answer.status == .contentTooLarge)
        #expect(answer.text.contains("<h2>\(title)</h2>"), "\(answer.text)")
        #expect(answer.text.contains("id=\"file-error\">\(fault)</p>"), "\(answer.text)")
        #expect(missing.all.isEmpty)
    }

    @Test func `a program learns the limit and the field`() async throws {
        let town = try await TripsTown()
        let key = town.host.key()
        let file = String(repeating: " ", count: 33 * 1024 * 1024)
        let answer = try await town.open { try await $0.upload(file, as: key) }

        #expect(answer.status == .contentTooLarge)
        #expect(try answer.wrongFields == ["file"])
        #expect(try answer.value("errors", "0", "message")?.contains("32\u{a0}MB") == true, "\(answer.text)")
    }

    @Test func `a file that comes twice adds nothing, and its page says so`() async throws {
        let town = try await TripsTown()
        let key = town.host.key()
        let (first, second) = try await town.open { client in
            var pages: [String] = []
            for _ in 1...2 {
                let sent = try await Self.send(Array(Self.track.utf8), as: key, client)
                #expect(sent.status == .seeOther)
                let page = try #require(sent.headers[.location])
                pages.append(try await client.page(page, as: key).text)
            }
            return (pages[0], pages[1])
        }

        #expect(first.contains("100 new positions were imported, but they contain no new trip."))
        #expect(second.contains("You have already imported this file. Nothing new was added."))
        #expect(!second.contains("0 new positions"))
    }

    @Test func `a file of trips that are there says how many they are`() async throws {
        let town = try await TripsTown()
        let key = town.host.key()
        let file = Array(RecordedDay(before: TestHost.noon).file.utf8)
        let page = try await town.open { client in
            _ = try await Self.send(file, as: key, client)
            let again = try await Self.send(file, as: key, client)
            return try await client.page(try #require(again.headers[.location]), as: key).text
        }

        #expect(page.contains("These 2 trips are already in your history. Nothing was changed."))
    }

    @Test func `a file with nothing but impossible positions is refused, and not taken for a known one`() async throws {
        let town = try await TripsTown()
        let key = town.host.key()
        let answer = try await town.open { try await $0.upload("1795100000,43.7,7.4\n1795100010,43.7,7.4", as: key) }

        #expect(answer.status == .unprocessableContent)
        #expect(try answer.wrongFields == ["file"])
    }

    @Test func `the address of the form leads browsers to its page`() async throws {
        let town = try await TripsTown()
        let (browser, program) = try await town.open { client in
            (
                try await client.page("/trips/files"), try await client.json(.get, "/trips/files")
            )
        }

        #expect(browser.status == .seeOther)
        #expect(browser.headers[.location] == "/trips/recorders")
        #expect(program.status == .methodNotAllowed)
    }
}
