import CrosstownKit
import CrosstownMedia
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import Foundation
import NIOCore
import Synchronization
import Testing

/// A workshop in a fresh folder, and somebody who sends videos.
private final class VideoDesk: Sendable {
    let folder: String
    private let workshop: VideoWorkshop
    private let sender = CountingIdentifiers().next(Account.self)

    init(
        limits: VideoLimits = VideoLimits(),
        folder: String? = nil,
        programs: String = VideoWorkshop.usualFolder
    ) {
        let own = FileManager.default.temporaryDirectory.appending(path: "videos-\(UUID().uuidString)").path
        self.folder = folder ?? own
        workshop = VideoWorkshop(
            path: self.folder,
            limits: limits,
            programs: programs,
            clock: ManualClock(),
            randomBytes: { count in (0..<count).map { _ in UInt8.random(in: 0...255) } }
        )
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// Sends a video in pieces, as a network brings it.
    func send(_ bytes: [UInt8], named name: String = "clip.mp4", from start: Double? = nil) async throws -> MadeVideo {
        let made = Mutex<MadeVideo?>(nil)
        let file = try await workshop.receive(
            from: sender,
            field: "media",
            filename: name,
            start: start.map { Seconds($0) }
        ) { video in
            made.withLock { $0 = video }
            return "made"
        }
        do {
            for offset in stride(from: 0, to: bytes.count, by: 50_000) {
                try await file.write(ByteBuffer(bytes: bytes[offset..<min(bytes.count, offset + 50_000)]))
                #expect(try names().isEmpty, "what arrives has no name")
            }
            _ = try await file.end()
        } catch {
            await file.abandon()
            #expect(try names().isEmpty)
            throw error
        }
        #expect(try names().isEmpty)
        return try #require(made.withLock { $0 })
    }

    /// What is said of a file that is not taken.
    func complaint(of bytes: [UInt8], named name: String = "clip.mp4") async throws -> String {
        do {
            _ = try await send(bytes, named: name)
            return ""
        } catch let problem as Problem {
            return Localization.english.string(problem.message(for: "media") ?? "\(problem.status)")
        }
    }

    private func names() throws -> [String] {
        FileManager.default.fileExists(atPath: folder)
            ? try FileManager.default.contentsOfDirectory(atPath: folder) : []
    }
}

@Suite(.enabled(if: SampleVideos.isReady, "ffmpeg is not installed"), .serialized)
struct VideoTests {
    private static let x264 = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"]

    @Test func `ten seconds become three hundred pictures without anything that the camera wrote`() async throws {
        let place = ["-metadata", "location=+43.7384+007.4246/", "-movflags", "use_metadata_tags"]
        let original = try SampleVideos.video(10, size: "1920x1080", Self.x264 + place + ["-metadata", "artist=Anna"])
        let made = try await VideoDesk().send(original)

        #expect(Data(original).range(of: Data("+43.7384".utf8)) != nil)
        #expect(made.milliseconds == 10_000)
        #expect(try SampleVideos.frames(in: made.content) == 300)
        #expect(made.content.count <= 1_500_000)
        #expect(made.poster.starts(with: [0xFF, 0xD8, 0xFF]))
        for trace in ["+43.7384", "Anna", "location"] {
            #expect(Data(made.content).range(of: Data(trace.utf8)) == nil)
        }
    }

    @Test func `a camera that overruns by a few pictures is forgiven, one that runs on is not`() async throws {
        let desk = VideoDesk()
        let overrun = try await desk.send(try SampleVideos.video(10.07))
        #expect(try SampleVideos.frames(in: overrun.content) == 300)
        #expect(try await desk.complaint(of: SampleVideos.video(10.2)).contains("at most 10 seconds"))
    }

    @Test func `ten seconds of a longer video are taken from where its sender says`() async throws {
        let desk = VideoDesk()
        let long = try SampleVideos.video(14)
        #expect(try SampleVideos.frames(in: try await desk.send(long, from: 3.5).content) == 300)
        #expect(try SampleVideos.frames(in: try await desk.send(long, from: 9).content) == 150)
        await #expect(throws: Problem.self) { try await desk.send(long, from: 20) }
    }

    @Test(arguments: [
        ("webm", ["-c:v", "libvpx", "-deadline", "realtime", "-c:a", "libopus"]),
        ("webm", ["-c:v", "libvpx-vp9", "-deadline", "realtime", "-cpu-used", "8", "-c:a", "libvorbis", "-live", "1"]),
        ("mov", ["-c:v", "libx265", "-preset", "ultrafast", "-x265-params", "log-level=none", "-tag:v", "hvc1"]),
        ("mp4", ["-c:v", "libx264", "-preset", "ultrafast", "-movflags", "frag_keyframe+empty_moov"]),
    ])
    func `what phones and browsers record is made anew`(type: String, options: [String]) async throws {
        let made = try await VideoDesk().send(try SampleVideos.video(2, type: type, options), named: "clip.\(type)")
        // A fragment tells the length of its last picture only roughly.
        #expect(try (60...61).contains(SampleVideos.frames(in: made.content)))
    }

    @Test func `pictures are counted, whatever the header claims`() async throws {
        let desk = VideoDesk()
        let liar = try SampleVideos.short(header: 5, of: 14)
        #expect(try await desk.complaint(of: liar).contains("at most 10 seconds"))
        let live = try SampleVideos.video(14, type: "webm", ["-c:v", "libvpx", "-deadline", "realtime", "-live", "1"])
        #expect(try await desk.complaint(of: live, named: "live.webm").contains("at most 10 seconds"))
    }

    @Test func `other codecs, too many pixels, pictures or streams are refused before anything is decoded`()
        async throws
    {
        let desk = VideoDesk()
        let refused: [(bytes: [UInt8], complaint: String)] = [
            (try SampleVideos.video(1, ["-c:v", "mpeg4"]), "can’t be read"),
            (try SampleVideos.video(1, type: "mov", ["-c:v", "mjpeg"]), "can’t be read"),
            (try SampleVideos.video(0.1, size: "4096x2160"), "3840 pixels"),
            (try SampleVideos.video(1, rate: 240), "3840 pixels"),
            (
                try SampleVideos.video(1, Array(repeating: ["-map", "0:v"], count: 6).flatMap(\.self) + Self.x264),
                "3840 pixels"
            ),
        ]
        for (bytes, complaint) in refused { #expect(try await desk.complaint(of: bytes).contains(complaint)) }
    }

    @Test func `playlists, archives and halves of videos are no videos, and read no other file`() async throws {
        let desk = VideoDesk()
        let secret = FileManager.default.temporaryDirectory.appending(path: "secret-\(UUID().uuidString).mp4")
        try Data(SampleVideos.video(1)).write(to: secret)
        defer { try? FileManager.default.removeItem(at: secret) }
        let playlist = "#EXTM3U\n#EXT-X-TARGETDURATION:5\n#EXTINF:5,\nfile://\(secret.path)\n#EXT-X-ENDLIST\n"
        let concat = "ffconcat version 1.0\nfile '\(secret.path)'\n"
        let disguise: [UInt8] = [0, 0, 0, 0x10] + Array("ftypisom".utf8) + [0, 0, 2, 0]
        let whole = try SampleVideos.video(3)
        for text in [playlist, concat, "<script>alert(1)</script>"] {
            #expect(try await desk.complaint(of: Array(text.utf8)).contains("MP4, MOV or WebM"))
            #expect(try await desk.complaint(of: disguise + Array(text.utf8)).contains("can’t be read"))
        }
        #expect(
            try await desk.complaint(of: [0x1A, 0x45, 0xDF, 0xA3] + Array(playlist.utf8)).contains("can’t be read")
        )
        #expect(try await desk.complaint(of: []).contains("MP4, MOV or WebM"))
        #expect(try await desk.complaint(of: Array(whole.prefix(whole.count / 3))).contains("can’t be read"))
        #expect(try await desk.complaint(of: try SampleVideos.video(1, type: "gif", [])).contains("MP4, MOV or WebM"))
    }

    @Test func `a disk that takes nothing is told as that, and not as a fault of the video`() async throws {
        let desk = VideoDesk(folder: "/dev/null/videos")
        await #expect(throws: StorageFault.self) { try await desk.send(try SampleVideos.video(1)) }
    }

    @Test func `a machine that is too busy is told as that, and not as a fault of the video`() async throws {
        let programs = FileManager.default.temporaryDirectory.appending(path: "programs-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: programs, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: programs) }
        for name in ["ffprobe", "ffmpeg"] {
            let file = programs.appending(path: name).path
            try "#!/bin/sh\nexec sleep 1000\n".write(toFile: file, atomically: true, encoding: .utf8)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file)
        }
        var limits = VideoLimits()
        limits.step = Seconds(0.1)
        let desk = VideoDesk(limits: limits, programs: programs.path)

        let refused = await #expect(throws: Problem.self) { try await desk.send(try SampleVideos.video(1)) }

        #expect(refused?.status == 503)
    }

    @Test func `what hides behind a video is gone`() async throws {
        let tail = Array("<script>alert('polyglot')</script>PK\u{3}\u{4}".utf8)
        let made = try await VideoDesk().send(try SampleVideos.video(1) + tail)
        #expect(Data(made.content).range(of: Data("polyglot".utf8)) == nil)
    }

    @Test func `a file beyond its limit is let go of while it arrives`() async throws {
        var limits = VideoLimits()
        limits.fileBytes = 100_000
        let complaint = try await VideoDesk(limits: limits).complaint(of: try SampleVideos.video(5))
        #expect(complaint.contains("is larger"))
    }
}

@Suite(.enabled(if: SamplePictures.isReady, "libvips' program is not installed"))
struct PassingPictureTests {
    private func send(_ bytes: [UInt8], named name: String, to desk: PictureDesk) async throws -> MadePicture {
        let made = Mutex<MadePicture?>(nil)
        let file = try await desk.library.receive(from: desk.host.person().account, field: "media", filename: name) {
            picture in
            made.withLock { $0 = picture }
            return "made"
        }
        do {
            for offset in stride(from: 0, to: bytes.count, by: 4_000) {
                try await file.write(ByteBuffer(bytes: bytes[offset..<min(bytes.count, offset + 4_000)]))
            }
            _ = try await file.end()
        } catch {
            await file.abandon()
            #expect(desk.files().isEmpty)
            throw error
        }
        return try #require(made.withLock { $0 })
    }

    @Test func `a picture that is handed on is turned, and nothing of it lies anywhere`() async throws {
        let desk = try await PictureDesk()
        let made = try await send(try SamplePictures.uprightJPEG(), named: "photo.jpg", to: desk)

        #expect(jpegSize(made.content) == [20, 40])
        #expect(made.small.starts(with: [0xFF, 0xD8, 0xFF]))
        #expect(!Data(made.content).contains(text: "Exif"))
        #expect(!Data(made.content).contains(text: "Anna"))
        #expect(desk.files().isEmpty)
        #expect(try await desk.rows() == 0)
    }

    @Test(arguments: SamplePictures.impostors)
    func `what is no picture is not handed on`(name: String, bytes: [UInt8], complaint: String) async throws {
        let desk = try await PictureDesk()
        let refused = await #expect(throws: Problem.self) { try await send(bytes, named: name, to: desk) }
        let said = refused?.message(for: "media").map { Localization.english.string($0) }
        #expect(said?.contains(complaint) == true, "\(said ?? "nothing")")
    }

    @Test func `what hides behind a picture is gone`() async throws {
        let desk = try await PictureDesk()
        let jpeg = try SamplePictures.converted(SamplePictures.png(), to: "jpg")
        let made = try await send(jpeg + Array("<script>alert('polyglot')</script>".utf8), named: "a.jpg", to: desk)
        #expect(!Data(made.content).contains(text: "polyglot"))
    }
}
