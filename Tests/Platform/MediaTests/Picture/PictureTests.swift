import CrosstownKit
import CrosstownMedia
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing

@Suite(.enabled(if: SamplePictures.isReady, "libvips' program is not installed"))
struct PictureTests {
    @Test(arguments: TestEngine.reachable)
    func `a picture is made anew, turned, and holds nothing that the camera wrote`(engine: TestEngine) async throws {
        let desk = try await PictureDesk(on: engine)
        let anna = desk.host.person()
        let original = try SamplePictures.uprightJPEG()
        try await desk.open { client in
            let sent = try await client.send(original, as: anna.key)
            let id = try #require(sent.picture)
            let shown = try await client.picture("/media/pictures/\(id)", as: anna.key)
            let bytes = [UInt8](shown.body.readableBytesView)

            #expect(sent.status == .created)
            #expect(bytes.starts(with: [0xFF, 0xD8, 0xFF]))
            #expect(!Data(bytes).contains(text: "Exif"))
            #expect(!Data(bytes).contains(text: "Anna"))
            #expect(Data(original).contains(text: "Exif"))
            #expect(Data(original).contains(text: "Anna"))
            #expect(jpegSize(bytes) == [20, 40])
        }
        #expect(desk.files().count == 2)
    }

    @Test(arguments: ["png", "webp", "heic"])
    func `every type that phones make becomes a JPEG`(type: String) async throws {
        let desk = try await PictureDesk()
        let anna = desk.host.person()
        let original =
            try type == "png" ? SamplePictures.png() : SamplePictures.converted(SamplePictures.png(), to: type)
        try await desk.open { client in
            let id = try #require(try await client.send(original, as: anna.key).picture)
            let shown = try await client.picture("/media/pictures/\(id)?thumbnail=true", as: anna.key)

            #expect(shown.headers[.contentType] == "image/jpeg")
            #expect(jpegSize([UInt8](shown.body.readableBytesView)) == [40, 20])
        }
    }

    @Test func `a picture is shown as a picture and as nothing else`() async throws {
        let desk = try await PictureDesk()
        let anna = desk.host.person()
        try await desk.open { client in
            let id = try #require(try await client.send(SamplePictures.png(), as: anna.key).picture)
            let shown = try await client.picture("/media/pictures/\(id)", as: anna.key)

            #expect(shown.headers[.xContentTypeOptions] == "nosniff")
            #expect(shown.headers[.contentDisposition] == "inline; filename=\"picture.jpg\"")
            #expect(shown.headers[.contentSecurityPolicy] == "default-src 'none'; sandbox")
            #expect(shown.headers[.cacheControl] == "private, no-cache")
        }
    }

    @Test func `a browser asks for a picture that it has, and gets it once`() async throws {
        let desk = try await PictureDesk()
        let (anna, ben) = (desk.host.person(), desk.host.person())
        try await desk.open { client in
            let id = try #require(try await client.send(SamplePictures.png(), as: anna.key).picture)
            let first = try await client.picture("/media/pictures/\(id)", as: anna.key)
            let tag = try #require(first.headers[.eTag])
            let again = try await client.picture("/media/pictures/\(id)", as: anna.key, knowing: tag)
            let stranger = try await client.picture("/media/pictures/\(id)", as: ben.key, knowing: tag)

            #expect(again.status == .notModified)
            #expect(again.body.readableBytes == 0)
            #expect(stranger.status == .notFound)
        }
    }

    @Test(arguments: SamplePictures.impostors)
    func `what is no picture is refused by name, and nothing is left of it`(
        name: String,
        bytes: [UInt8],
        complaint: String
    ) async throws {
        let desk = try await PictureDesk()
        let anna = desk.host.person()
        try await desk.open { client in
            let refused = try await client.send(bytes, named: name, as: anna.key)

            #expect(refused.status == .unprocessableContent)
            #expect(refused.complaint?.contains(complaint) == true, "\(refused.complaint ?? "nothing")")
        }
        try await desk.work()
        #expect(desk.files().isEmpty)
        #expect(try await desk.rows() == 0)
    }

    @Test func `a forged name does not matter: what the bytes say counts`() async throws {
        let desk = try await PictureDesk()
        let anna = desk.host.person()
        try await desk.open { client in
            let sent = try await client.send(SamplePictures.png(), named: "run.exe", as: anna.key)

            #expect(sent.status == .created)
        }
    }

    @Test func `a file beyond the limit is refused while it arrives`() async throws {
        let desk = try await PictureDesk(limits: PictureLimits(fileBytes: 2 * 1_048_576))
        let anna = desk.host.person()
        let large = try SamplePictures.uprightJPEG() + [UInt8](repeating: 0, count: 2 * 1_048_576)
        try await desk.open { client in
            let refused = try await client.send(large, as: anna.key)

            #expect(refused.status == .unprocessableContent)
            #expect(try refused.wrongFields == ["picture"])
        }
        try await desk.work()
        #expect(desk.files().isEmpty)
    }

    @Test(arguments: TestEngine.reachable)
    func `everybody has so much room, and dropping pictures gives it back`(engine: TestEngine) async throws {
        let desk = try await PictureDesk(on: engine, limits: PictureLimits(ownerPictures: 2))
        let (anna, bert) = (desk.host.person(), desk.host.person())
        try await desk.open { client in
            let first = try #require(try await client.send(SamplePictures.png(), as: anna.key).picture)
            _ = try await client.send(SamplePictures.png(), as: anna.key)

            let refused = try await client.send(SamplePictures.png(), as: anna.key)
            #expect(refused.status == .unprocessableContent)
            #expect(try await client.send(SamplePictures.png(), as: bert.key).status == .created)

            #expect(try await client.json(.delete, "/media/pictures/\(first)", as: anna.key).status == .noContent)
            try await desk.work()
            #expect(try await client.picture("/media/pictures/\(first)", as: anna.key).status == .notFound)
            #expect(try await client.send(SamplePictures.png(), as: anna.key).status == .created)
        }
    }

    @Test func `room counts in bytes as well`() async throws {
        let desk = try await PictureDesk(limits: PictureLimits(ownerBytes: 3 * 1_048_576 + 100))
        let anna = desk.host.person()
        try await desk.open { client in
            let first = try await client.send(SamplePictures.png(), as: anna.key)
            let second = try await client.send(SamplePictures.png(), as: anna.key)

            #expect(first.status == .created)
            #expect(second.status == .unprocessableContent)
        }
    }

    @Test func `who sends too often is asked to wait`() async throws {
        let desk = try await PictureDesk(limits: PictureLimits(hourlyPictures: 2))
        let anna = desk.host.person()
        try await desk.open { client in
            _ = try await client.send(SamplePictures.png(), as: anna.key)
            _ = try await client.send(SamplePictures.png(), as: anna.key)

            let refused = try await client.send(SamplePictures.png(), as: anna.key)

            #expect(refused.status == .tooManyRequests)
            #expect(refused.headers[.retryAfter] != nil)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `only its owner sees, keeps and forgets a picture`(engine: TestEngine) async throws {
        let desk = try await PictureDesk(on: engine)
        let (anna, bert) = (desk.host.person(), desk.host.person())
        try await desk.open { client in
            let id = try #require(try await client.send(SamplePictures.png(), as: anna.key).picture)

            #expect(try await client.picture("/media/pictures/\(id)", as: bert.key).status == .notFound)
            #expect(try await client.json(.delete, "/media/pictures/\(id)", as: bert.key).status == .notFound)
            await #expect(throws: Problem.self) { try await desk.keep(id, of: bert.account) }
            #expect(try await client.picture("/media/pictures/\(id)", as: anna.key).status == .ok)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a picture that nothing keeps within an hour goes, one that is kept stays`(engine: TestEngine) async throws {
        let desk = try await PictureDesk(on: engine)
        let anna = desk.host.person()
        let (kept, lost) = try await desk.open { client in
            let kept = try #require(try await client.send(SamplePictures.png(), as: anna.key).picture)
            return (kept, try #require(try await client.send(SamplePictures.png(), as: anna.key).picture))
        }
        try await desk.keep(kept, of: anna.account)
        await #expect(throws: Problem.self) { try await desk.keep(kept, of: anna.account) }

        desk.host.clock.advance(milliseconds: 3_600_000)
        try await desk.work()

        #expect(desk.files().count == 2)
        #expect(try await desk.library.kept(kept, .thumbnail) != nil)
        #expect(try await desk.library.kept(lost, .full) == nil)
        try await desk.host.database.write { try desk.library.drop([kept], in: $0) }
        try await desk.work()
        #expect(desk.files().isEmpty)
        #expect(try await desk.rows() == 0)
    }

    @Test func `a picture whose server died while it arrived is swept away`() async throws {
        let desk = try await PictureDesk()
        let anna = desk.host.person()
        let draft = try await desk.library.receive(from: anna.account, field: "picture", filename: "photo.png")
        try await draft.write(ByteBuffer(bytes: SamplePictures.png().prefix(50)))

        desk.host.clock.advance(milliseconds: 3_600_000)
        try await desk.work()

        #expect(desk.files().isEmpty)
        #expect(try await desk.rows() == 0)
    }
}

extension PictureDesk {
    func keep(_ picture: Identifier<Picture>, of owner: Identifier<Account>) async throws {
        try await host.database.write { [library] in
            try library.keep([picture], of: owner, field: "picture", in: $0)
        }
    }
}

extension Data {
    func contains(text: String) -> Bool { range(of: Data(text.utf8)) != nil }
}

/// Width and height in the first baseline frame of a JPEG.
func jpegSize(_ bytes: [UInt8]) -> [Int] {
    guard let frame = bytes.indices.dropLast(9).first(where: { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xC0 }) else {
        return []
    }
    return [Int(bytes[frame + 7]) << 8 | Int(bytes[frame + 8]), Int(bytes[frame + 5]) << 8 | Int(bytes[frame + 6])]
}
