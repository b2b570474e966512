import CrosstownGeo
import CrosstownValues
import Foundation
import Glibc

/// As little of HTTP as a route needs: one thread for each connection, which stays open.
struct Server {
    let stores: [String: any PlaceStore]

    static let radius = Metres(50)

    /// Serves a port of this machine until the process ends.
    func run(port: UInt16) {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var (on, address) = (Int32(1), sockaddr_in())
        setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<Int32>.size))
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        let bound = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard bound == 0, listen(listener, 64) == 0 else { fatalError("port \(port) is taken") }
        while true {
            let connection = accept(listener, nil, nil)
            guard connection >= 0 else { continue }
            setsockopt(connection, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
            Thread { serve(connection) }.start()
        }
    }

    private func serve(_ connection: Int32) {
        defer { close(connection) }
        var buffer = [UInt8](repeating: 0, count: 8192)
        while true {
            // wrk sends one request at a time, each in one piece.
            let count = read(connection, &buffer, buffer.count)
            guard count > 0 else { return }
            let line = String(decoding: buffer[..<count].prefix { $0 != 13 }, as: UTF8.self)
            let (status, body) = answer(line)
            let head = "HTTP/1.1 \(status)\r\nContent-Type: application/geo+json\r\n"
            let sent = Array("\(head)Content-Length: \(body.utf8.count)\r\n\r\n\(body)".utf8)
            guard write(connection, sent, sent.count) == sent.count else { return }
        }
    }

    /// Answers `GET /STORE?near=LATITUDE,LONGITUDE`.
    private func answer(_ line: String) -> (status: String, body: String) {
        let words = line.split { $0 == " " || $0 == "?" || $0 == "=" }
        guard words.count > 3, let store = stores[String(words[1].dropFirst())],
            let near = Coordinate(text: String(words[3]))
        else { return ("404 Not Found", "") }
        do {
            return ("200 OK", DropPin.geoJSON(try store.pins(around: near, within: Self.radius)))
        } catch {
            return ("500 Internal Server Error", "\(error)")
        }
    }
}

extension Coordinate {
    /// Reads latitude and longitude, with a comma or a space between.
    init?(text: String) {
        let numbers = text.split { $0 == "," || $0 == " " }.compactMap { Double($0) }
        guard numbers.count == 2 else { return nil }
        self.init(validatingLatitude: numbers[0], longitude: numbers[1])
    }
}
