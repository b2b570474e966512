import CrosstownTesting
import CrosstownWeb
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing

/// The form in which files of positions are sent, as browsers show it.
@Suite struct FileFormTests {
    private static let track = (0..<100).map { "\(1_794_900_000 + $0 * 10),43.7,7.4" }.joined(separator: "\n")

    private static func headers(_ key: String, in language: String = "en") -> HTTPFields {
        [
            .accept: "text/html", .acceptLanguage: language, .authorization: "Bearer \(key)",
            .contentType: "multipart/form-data; boundary=part",
        ]
    }

    private static func body(_ content: ByteBuffer) -> ByteBuffer {
        var body = ByteBuffer(
            string: "--part\r\nContent-Disposition: form-data; name=\"file\"; filename=\"day.gpx\"\r\n\r\n"
        )
        body.writeImmutableBuffer(content)
        body.writeString("\r\n--part--\r\n")
        return body
    }

    @Test(arguments: [
        ("en", "File must be at most 32\u{a0}MB.", "Read a file"),
        ("fr", "«\u{a0}Fichier\u{a0}» ne doit pas dépasser 32\u{a0}Mo.", "Importer un fichier"),
    ])
    func `a file beyond the limit comes back with its form, and the limit at the field`(
        language: String,
        fault: String,
        title: String
    ) async throws {
        let (town, missing) = (try await TripsTown(), UntranslatedTexts())
        let key = town.key(of: town.person())
        let languages = try Languages(folder: "Public/texts", .init(untranslated: missing))
        let file = ByteBuffer(repeating: 32, count: 33 * 1024 * 1024)
        let answer = try await town.open(in: languages) { client in
            try await client.execute(
                uri: "/trips/files",
                method: .post,
                headers: Self.headers(key, in: language),
                body: Self.body(file)
            )
        }

        #expect(answer.status == .contentTooLarge)
        #expect(answer.text.contains("<h2>\(title)</h2>"), "\(answer.text)")
        #expect(answer.text.contains("id=\"file-error\">\(fault)</p>"), "\(answer.text)")
        #expect(missing.all.isEmpty)
    }

    @Test func `a program learns the limit and the field`() async throws {
        let town = try await TripsTown()
        let key = town.key(of: town.person())
        let file = String(repeating: " ", count: 33 * 1024 * 1024)
        let answer = try await town.open { try await $0.upload(file, as: key) }

        #expect(answer.status == .contentTooLarge)
        #expect(answer.text.contains("\"field\":\"file\",\"message\":\"must be at most 32\u{a0}MB\""), "\(answer.text)")
    }

    @Test func `a file that comes twice adds nothing, and its page says so`() async throws {
        let town = try await TripsTown()
        let key = town.key(of: town.person())
        let (first, second) = try await town.open { client in
            var pages: [String] = []
            for _ in 1...2 {
                let sent = try await client.execute(
                    uri: "/trips/files",
                    method: .post,
                    headers: Self.headers(key),
                    body: Self.body(ByteBuffer(string: Self.track))
                )
                #expect(sent.status == .seeOther)
                let page = try #require(sent.headers[.location])
                let headers: HTTPFields = [.accept: "text/html", .authorization: "Bearer \(key)"]
                pages.append(try await client.execute(uri: page, method: .get, headers: headers).text)
            }
            return (pages[0], pages[1])
        }

        #expect(first.contains("100 new positions were read; their trips are in your history."))
        #expect(second.contains("You have already imported this file. Nothing new was added."))
        #expect(!second.contains("0 new positions"))
    }

    @Test func `a file with nothing but impossible positions is refused, and not taken for a known one`() async throws {
        let town = try await TripsTown()
        let key = town.key(of: town.person())
        let answer = try await town.open { try await $0.upload("1795100000,43.7,7.4\n1795100010,43.7,7.4", as: key) }

        #expect(answer.status == .unprocessableContent)
        #expect(answer.text.contains("holds only positions in the future"), "\(answer.text)")
    }

    @Test func `the address of the form leads browsers to its page`() async throws {
        let town = try await TripsTown()
        let (browser, program) = try await town.open { client in
            (
                try await client.execute(uri: "/trips/files", method: .get, headers: [.accept: "text/html"]),
                try await client.execute(uri: "/trips/files", method: .get, headers: [.accept: "application/json"])
            )
        }

        #expect(browser.status == .seeOther)
        #expect(browser.headers[.location] == "/trips/recorders")
        #expect(program.status == .methodNotAllowed)
    }
}
