import CrosstownGeo
import Glibc
import Synchronization

/// Connections to Redis that wait for whoever needs one.
final class RedisConnections: Sendable {
    private let port: Int
    private let free = Mutex<[RedisConnection]>([])

    init(port: Int) { self.port = port }

    /// Lends a connection, a new one where none is free.
    func with<Value>(_ use: (RedisConnection) throws -> Value) throws -> Value {
        let connection = try free.withLock { $0.popLast() } ?? RedisConnection(port: port)
        let value = try use(connection)
        free.withLock { $0.append(connection) }
        return value
    }
}

/// One connection: writes a command, and reads its answer (Redis serialization protocol, version 2).
final class RedisConnection: @unchecked Sendable {
    struct Fault: Error {}

    private let descriptor: Int32
    private var bytes: [UInt8] = []
    private var next = 0

    init(port: Int) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let connected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, size) }
        }
        guard connected == 0 else { throw Fault() }
        var on: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
    }

    /// The places that a search with coordinates answers; their names end with their numbers.
    func pins(_ words: [String]) throws -> [DropPin] {
        try send(words)
        return try (0..<count("*")).map { _ in
            guard try count("*") == 2 else { throw Fault() }
            let name = try text()
            guard try count("*") == 2, let number = Int64(name.dropFirst(2)) else { throw Fault() }
            guard let longitude = Double(try text()), let latitude = Double(try text()) else { throw Fault() }
            return DropPin(number: number, latitude: latitude, longitude: longitude)
        }
    }

    private func send(_ words: [String]) throws {
        let command = words.reduce(into: "*\(words.count)\r\n") { $0 += "$\($1.utf8.count)\r\n\($1)\r\n" }
        let sent = Array(command.utf8)
        guard write(descriptor, sent, sent.count) == sent.count else { throw Fault() }
        (bytes, next) = ([], 0)
    }

    /// The number behind a sign, such as how many elements follow.
    private func count(_ sign: Character) throws -> Int {
        let line = try line()
        guard line.first == sign, let count = Int(line.dropFirst()) else { throw Fault() }
        return count
    }

    private func text() throws -> String {
        let length = try count("$")
        while bytes.count < next + length + 2 { try receive() }
        defer { next += length + 2 }
        return String(decoding: bytes[next..<next + length], as: UTF8.self)
    }

    private func line() throws -> String {
        while true {
            if let end = bytes[next...].firstIndex(of: 13), end + 1 < bytes.count {
                defer { next = end + 2 }
                return String(decoding: bytes[next..<end], as: UTF8.self)
            }
            try receive()
        }
    }

    private func receive() throws {
        let read = withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 1) { buffer in
            let read = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            if read > 0 { bytes.append(contentsOf: buffer.prefix(read)) }
            return read
        }
        guard read > 0 else { throw Fault() }
    }
}
