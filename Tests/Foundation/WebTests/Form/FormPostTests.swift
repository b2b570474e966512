import CrosstownWeb
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing

@Suite struct FormPostTests {
    private let key: HTTPFields = [.authorization: "Bearer admin"]
    private let form = "application/x-www-form-urlencoded"

    @Test(arguments: [
        (
            "application/json",
            "{\"text\":\" Hi \",\"stars\":3,\"isPinned\":true,\"place\":{\"latitude\":1.5,\"longitude\":-2}}"
        ),
        ("application/x-www-form-urlencoded", "text=+Hi+&stars=3&isPinned=on&place.latitude=1.5&place.longitude=-2"),
        (
            "multipart/form-data; boundary=X",
            multipart(["text": "Hi", "stars": "3", "isPinned": "on", "place.latitude": "1.5", "place.longitude": "-2"])
        ),
    ])
    func `JSON, a form and a form with parts mean the same`(type: String, body: String) async throws {
        let response = try await post(body, type, key)

        #expect(response.status == .created)
        #expect(response.headers[.location] == "/notes/7")
        #expect(response.text == "{\"id\":7,\"text\":\"Hi at 1.5,-2.0 pinned\"}")
    }

    @Test(arguments: ["application/x-www-form-urlencoded", "multipart/form-data; boundary=X"])
    func `a suggestion that was chosen fills in the fields that it names`(type: String) async throws {
        let chosen = "text=Ho%26&place.latitude=4.5"
        let place = ["place.latitude": "1.5", "place.longitude": "-2"]
        let typed = ["text": "Hi", "stars": "3", "suggested:text": chosen].merging(place) { $1 }
        let body = type.hasPrefix("multipart") ? Self.multipart(typed) : urlEncoded(typed)
        let response = try await post(body, type, key)

        #expect(response.text == "{\"id\":7,\"text\":\"Ho& at 4.5,-2.0\"}")
    }

    private func urlEncoded(_ fields: [String: String]) -> String {
        fields.map { "\($0)=\($1.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")" }
            .joined(separator: "&")
    }

    @Test func `a browser is sent on after a form`() async throws {
        let response = try await post("text=Hi&stars=3", form, key.merging([.accept: "text/html"]))

        #expect(response.status == .seeOther)
        #expect(response.headers[.location] == "/notes/7")
    }

    @Test func `every wrong field is named at once`() async throws {
        let response = try await post("{\"text\":\"  \",\"stars\":9,\"isPinned\":false}", "application/json", key)

        #expect(response.status == .unprocessableContent)
        #expect(response.text.contains("{\"field\":\"text\",\"message\":\"is required\"}"))
        #expect(response.text.contains("{\"field\":\"stars\",\"message\":\"must be between 1 and 5\"}"))
    }

    @Test(arguments: [
        ("http://localhost/notes?draft=1", "/notes"), ("http://elsewhere.example/notes", "/notes/7"), (nil, "/notes/7"),
    ])
    func `a refused form belongs to the page that sent it, not to the address that it was sent to`(
        sender: String?,
        path: String
    ) async throws {
        var headers = key.merging([.accept: "text/html"])
        headers[.referer] = sender
        let response = try await post("text=&stars=3", form, headers)

        #expect(response.status == .unprocessableContent)
        #expect(response.text.contains("data-path=\"\(path)\""))
    }

    @Test func `a refused form comes back filled in, with what to change`() async throws {
        let body = "text=%3Cb%3Etoo+long+for+a+short+note%3C%2Fb%3E&stars=3"
        let response = try await post(body, form, key.merging([.accept: "text/html"]))

        #expect(response.status == .unprocessableContent)
        #expect(
            response.text.contains("<textarea name=\"text\">&lt;b&gt;too long for a short note&lt;/b&gt;</textarea>")
        )
        #expect(response.text.contains("<em>text must be at most 20 characters</em>"))
    }

    @Test(arguments: [
        ("{\"text\":\"Hi\",\"isPinned\":false}", "stars", "is required"),
        ("{\"text\":\"Hi\",\"stars\":\"3\",\"isPinned\":false}", "stars", "must be a whole number"),
        (
            "{\"text\":\"Hi\",\"stars\":3,\"isPinned\":false,\"place\":{\"latitude\":true,\"longitude\":2}}",
            "place.latitude", "must be a number"
        ),
        ("{\"text\":null,\"stars\":3,\"isPinned\":false}", "text", "is required"),
        ("{\"text\":\"Hi\",\"stars\":1.5,\"isPinned\":false}", "stars", "must be a whole number"),
        ("{\"text\":\"Hi\",\"stars\":99999999999999999999,\"isPinned\":false}", "stars", "must be a whole number"),
        ("{\"text\":\"Hi\",\"stars\":1,\"isPinned\":0}", "isPinned", "must be true or false"),
        ("{\"text\":[\"Hi\"],\"stars\":1,\"isPinned\":false}", "text", "must be text"),
        (note(stops: "[{\"latitude\":1,\"longitude\":2},{\"latitude\":1}]"), "stops.1.longitude", "is required"),
        (note(stops: "[{\"latitude\":1,\"longitude\":\"2\"}]"), "stops.0.longitude", "must be a number"),
        (note(stops: "[null]"), "stops.0", "is required"),
        (note(stops: "[[1,2]]"), "stops.0", "must be an object with latitude, longitude"),
        (note(stops: "{\"latitude\":1,\"longitude\":2}"), "stops", "must be a list"),
    ])
    func `a JSON field of the wrong kind is named`(body: String, field: String, message: String) async throws {
        let response = try await post(body, "application/json", key)

        #expect(response.status == .unprocessableContent)
        #expect(response.text.contains("{\"field\":\"\(field)\",\"message\":\"\(message)\"}"))
    }

    @Test(arguments: ["[]", "[{\"text\":\"Hi\"}]", "\"Hi\"", "7", "null"])
    func `a body that is no object is told what it must hold`(body: String) async throws {
        let response = try await post(body, "application/json", key)

        #expect(response.status == .badRequest)
        #expect(response.text.contains("\"detail\":\"The body must be an object with isPinned, stars, text.\""))
    }

    @Test(arguments: [
        ("text=Hi&stars=three", "stars", "must be a whole number"), ("text=Hi", "stars", "is required"),
        ("text=Hi&stars=", "stars", "is required"),
        ("text=Hi&stars=1&isPinned=maybe", "isPinned", "must be true or false"),
        ("text=Hi&stars=1&place.latitude=nan&place.longitude=1", "place.latitude", "must be a number"),
    ])
    func `a form field of the wrong kind is named`(body: String, field: String, message: String) async throws {
        let response = try await post(body, form, key)

        #expect(response.status == .unprocessableContent)
        #expect(response.text.contains("{\"field\":\"\(field)\",\"message\":\"\(message)\"}"))
    }

    @Test(arguments: [
        ("{", "application/json", 400), ("", "application/json", 400), ("[1,", "application/json", 400),
        (String(repeating: "[", count: 4000), "application/json", 400),
        ("text=%f", "application/x-www-form-urlencoded", 400),
        ("text=%ff%fe", "application/x-www-form-urlencoded", 400),
        (String(repeating: "a&", count: 1500), "application/x-www-form-urlencoded", 400),
        ("x", "text/plain", 415), ("x", "multipart/form-data", 415), ("x", "multipart/form-data; boundary=X", 400),
        (String(repeating: "x", count: 5000), "application/json", 413),
        (String(repeating: "x", count: 5000), "multipart/form-data; boundary=X", 413),
    ])
    func `a body that cannot be read is refused`(body: String, type: String, status: Int) async throws {
        let response = try await post(body, type, key)

        #expect(response.status.code == status)
        #expect(response.headers[.contentType] == "application/problem+json")
    }

    @Test(arguments: [
        ("{\"text\":\"a\\u0000b\",\"stars\":1,\"isPinned\":false}", "application/json", "text"),
        (note(stops: "[{\"latitude\":1,\"longitude\":2,\"name\":\"\\u0000\"}]"), "application/json", "stops.0.name"),
        ("text=a%00b&stars=1", "application/x-www-form-urlencoded", "text"),
        (multipart(["text": "a\0b", "stars": "1"]), "multipart/form-data; boundary=X", "text"),
    ])
    func `a text with U+0000 is refused and named`(body: String, type: String, field: String) async throws {
        let response = try await post(body, type, key)

        #expect(response.status == .unprocessableContent)
        #expect(response.text.contains("{\"field\":\"\(field)\",\"message\":\"contains a character (U+0000)"))
    }

    @Test func `an escaped backslash before the digits of U+0000 is text like any other`() async throws {
        let response = try await post(#"{"text":"a\\u0000b","stars":1,"isPinned":false}"#, "application/json", key)

        #expect(response.status == .created)
    }

    @Test(arguments: [
        ("{\"a\\u0000\":1}", "application/json"), ("a%00b=1", "application/x-www-form-urlencoded"),
        (multipart(["a\0b": "1"]), "multipart/form-data; boundary=X"),
    ])
    func `a name with U+0000 is not understood`(body: String, type: String) async throws {
        #expect(try await post(body, type, key).status == .badRequest)
    }

    @Test(arguments: [
        ("{\"place\":{\"latitude\":\"x\"}}", "application/json"),
        ("place.latitude=x&stars=many", "application/x-www-form-urlencoded"),
    ])
    func `everything that is missing or of another kind is named at once`(body: String, type: String) async throws {
        let problem = try JSONDecoder().decode(Problem.self, from: Data(try await post(body, type, key).text.utf8))

        let fields = problem.errors?.map(\.field).filter { $0 != "isPinned" }.sorted()
        #expect(fields == ["place.latitude", "place.longitude", "stars", "text"])
    }

    @Test(arguments: ["?", "====", "a b"])
    func `a file in JSON that is no base64 is named`(content: String) async throws {
        let photo = "{\"filename\":\"a\",\"contentType\":\"b\",\"content\":\"\(content)\"}"
        let body = "{\"text\":\"Hi\",\"stars\":1,\"isPinned\":false,\"photo\":\(photo)}"

        let response = try await post(body, "application/json", key)

        #expect(response.status == .unprocessableContent)
        #expect(response.text.contains("{\"field\":\"photo.content\",\"message\":\"must be base64\"}"))
    }

    @Test func `a file travels with its form`() async throws {
        let body = Self.multipart(["text": "Hi", "stars": "3"], file: "photo")

        let response = try await post(body, "multipart/form-data; boundary=X", key)

        #expect(response.text.contains("Hi with 5 bytes"))
    }

    private static func note(stops: String) -> String {
        "{\"text\":\"Hi\",\"stars\":3,\"isPinned\":false,\"stops\":\(stops)}"
    }

    private func post(_ body: String, _ type: String, _ headers: HTTPFields) async throws -> TestResponse {
        var headers = headers
        headers[.contentType] = type
        let sent = headers
        return try await Notes.application().test(.router) { client in
            try await client.execute(uri: "/notes/7", method: .post, headers: sent, body: ByteBuffer(string: body))
        }
    }

    private static func multipart(_ fields: [String: String], file: String? = nil) -> String {
        var body = ""
        for (name, value) in fields {
            body += "--X\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n"
        }
        if let file {
            body += "--X\r\nContent-Disposition: form-data; name=\"\(file)\"; filename=\"a.jpg\"\r\n\r\n12345\r\n"
        }
        return body + "--X--\r\n"
    }
}

extension HTTPFields {
    /// These fields and others.
    func merging(_ others: HTTPFields) -> HTTPFields {
        var fields = self
        for field in others { fields.append(field) }
        return fields
    }
}
