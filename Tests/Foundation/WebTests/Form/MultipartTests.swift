import CrosstownWeb
import HTTPTypes
import Hummingbird
import NIOCore
import Testing

@Suite struct MultipartTests {
    private let body =
        "preamble\r\n--X\r\nContent-Disposition: form-data; name=\"note\"\r\n\r\nline\r\n--Yray\r\n--X\r\n"
        + "Content-Disposition: form-data; name=\"photo\"; filename=\"a%22b.jpg\"\r\nContent-Type: image/jpeg\r\n\r\n"
        + "\r\n\r\n--X--\r\nepilogue"

    @Test(arguments: 1...40)
    func `a form is read alike in whatever pieces it arrives`(pieceSize: Int) async throws {
        let multipart = try Multipart(request(body, pieceSize: pieceSize), limit: 1024)

        var parts: [String] = []
        for try await event in multipart {
            switch event {
            case .part(let name, let filename, let type): parts.append("\(name) \(filename ?? "-") \(type ?? "-") ")
            case .bytes(let bytes): parts[parts.count - 1] += String(buffer: bytes)
            case .end: parts[parts.count - 1] += "."
            }
        }

        #expect(parts == ["note - - line\r\n--Yray.", "photo a\"b.jpg image/jpeg \r\n."])
    }

    @Test(arguments: [
        "", "--X", "--X\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nno end",
        "--X\r\nContent-Disposition: form-data\r\n\r\nno name\r\n--X--", "--Xjunk\r\n\r\n",
        "--X\r\n" + String(repeating: "A: b\r\n", count: 2000), String(repeating: "y", count: 9000),
        String(repeating: "--X\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n\r\n", count: 201) + "--X--",
    ])
    func `a malformed form is refused`(body: String) async throws {
        let multipart = try Multipart(request(body, pieceSize: 512), limit: 64 * 1024)

        let problem = await #expect(throws: Problem.self) { for try await _ in multipart {} }

        #expect(problem?.status == 400)
    }

    @Test func `a form is read no further than its limit`() async throws {
        let (pieces, source) = AsyncStream.makeStream(of: ByteBuffer.self)
        source.yield(ByteBuffer(string: "--X\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n"))
        source.yield(ByteBuffer(repeating: 0x79, count: 1024))
        let multipart = try Multipart(request(pieces), limit: 1024)

        // The body never ends: whoever waited for all of it would wait for ever.
        let problem = await #expect(throws: Problem.self) { for try await _ in multipart {} }

        #expect(problem?.status == 413)
        #expect(problem?.detail?.english == "The limit is 1\u{a0}kB. Send less at a time.")
    }

    private func request(_ body: String, pieceSize: Int) -> Request {
        let bytes = Array(body.utf8)
        let pieces = stride(from: 0, to: bytes.count, by: pieceSize).map {
            ByteBuffer(bytes: bytes[$0..<min($0 + pieceSize, bytes.count)])
        }
        let stream = AsyncStream { continuation in
            for piece in pieces { continuation.yield(piece) }
            continuation.finish()
        }
        return request(stream)
    }

    private func request(_ body: AsyncStream<ByteBuffer>) -> Request {
        Request(
            head: HTTPRequest(
                method: .post,
                scheme: nil,
                authority: nil,
                path: "/",
                headerFields: [.contentType: "multipart/form-data; boundary=X"]
            ),
            body: RequestBody(asyncSequence: body)
        )
    }
}
