import CrosstownMedia
import Foundation

/// Short videos of all kinds, made by ffmpeg, and files that only look like videos.
enum SampleVideos {
    /// Why tests of videos are left out.
    static let isReady = VideoWorkshop.isReady()

    /// A moving picture with a tone.
    ///
    /// - Parameters:
    ///   - seconds: how long.
    ///   - size: width and height.
    ///   - type: the ending of the container.
    ///   - rate: pictures in a second.
    ///   - options: further options of ffmpeg.
    /// - Returns: The file.
    /// - Throws: what starting ffmpeg throws.
    static func video(
        _ seconds: Double,
        size: String = "320x180",
        type: String = "mp4",
        rate: Int = 30,
        _ options: [String] = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"]
    ) throws -> [UInt8] {
        let picture = "testsrc2=size=\(size):rate=\(rate):duration=\(seconds)"
        let input = ["-f", "lavfi", "-i", picture, "-f", "lavfi", "-i", "sine=frequency=440:duration=\(seconds)"]
        return try run(input + options, type: type)
    }

    /// A video whose header claims to be shorter than what it holds.
    static func short(header seconds: UInt32, of length: Double) throws -> [UInt8] {
        var bytes = try video(length)
        // The durations of the movie and of its tracks, behind two moments of four bytes each; units differ.
        for (box, scale, offset) in [("mvhd", 12, 16), ("mdhd", 12, 16)] {
            for start in positions(of: box, in: bytes) {
                let content = start + 4
                let unit = (0..<4).reduce(UInt32(0)) { $0 << 8 | UInt32(bytes[content + scale + $1]) }
                let claimed = unit * seconds
                for index in 0..<4 { bytes[content + offset + index] = UInt8(claimed >> UInt32(24 - 8 * index) & 0xFF) }
            }
        }
        return bytes
    }

    /// What follows a name in a file, each time that it is there.
    static func positions(of name: String, in bytes: [UInt8]) -> [Int] {
        let wanted = Array(name.utf8)
        return bytes.indices.dropLast(wanted.count)
            .filter { bytes[$0] == wanted[0] && Array(bytes[$0..<$0 + wanted.count]) == wanted }
    }

    /// How many pictures a video holds, counted one by one.
    static func frames(in bytes: [UInt8]) throws -> Int {
        let source = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: source) }
        try Data(bytes).write(to: source)
        let output = Pipe()
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/ffprobe")
        let wanted = ["-count_frames", "-select_streams", "v:0", "-show_entries", "stream=nb_read_frames"]
        process.arguments = ["-v", "error"] + wanted + ["-of", "csv=p=0", source.path]
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return Int(text.filter(\.isNumber)) ?? -1
    }

    private static func run(_ arguments: [String], type: String) throws -> [UInt8] {
        let target = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).\(type)")
        defer { try? FileManager.default.removeItem(at: target) }
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/ffmpeg")
        process.arguments = ["-v", "error", "-nostdin", "-y"] + arguments + [target.path]
        try process.run()
        process.waitUntilExit()
        return [UInt8](try Data(contentsOf: target))
    }
}
