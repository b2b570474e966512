import Glibc

/// One kept-alive connection.
///
/// `@unchecked Sendable`: it is used by one thread at a time, and handed on under a lock.
final class HTTPConnection: @unchecked Sendable {
    let descriptor: Int32
    private var received: [UInt8] = []
    private var buffer = [UInt8](repeating: 0, count: 64 * 1024)
    private var isOpen = true
    /// The head of an answer whose body is still to come.
    private var head: (status: Int, length: Int)?

    /// Connects to a server on this machine.
    ///
    /// - Throws: `ConnectionLost` where nobody listens.
    init(port: Int) throws { descriptor = try Socket.connect(port: port) }

    deinit { close() }

    func close() {
        if isOpen { Glibc.close(descriptor) }
        isOpen = false
    }

    /// Sends a request and reads its answer.
    ///
    /// - Throws: `ConnectionLost`.
    func send(_ request: HTTPCall) throws -> HTTPResponse {
        try write(request.bytes)
        return try readAnswer()
    }

    /// Sends a request, and does not wait for its answer.
    ///
    /// - Throws: `ConnectionLost`.
    func put(_ request: HTTPCall) throws { try write(request.bytes) }

    /// Reads what has come, without waiting; the answer once it is whole.
    ///
    /// - Throws: `ConnectionLost`.
    func receive() throws -> HTTPResponse? {
        let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
        guard count > 0 else {
            if count < 0, errno == EAGAIN { return nil }
            throw ConnectionLost()
        }
        received += buffer[..<count]
        head = head ?? takeHead()
        guard let head, received.count >= head.length else { return nil }
        self.head = nil
        return takeBody(head)
    }

    /// Sends a request whose answer never ends, and reads its head.
    ///
    /// - Throws: `ConnectionLost`, and `BenchError` where the stream is refused.
    func open(_ request: HTTPCall) throws {
        try write(request.bytes)
        let head = try readHead()
        guard head.status == 200 else { throw BenchError("a stream was refused with status \(head.status)") }
    }

    /// Reads a stream until a text has come, and gives what came before it; what follows it is kept.
    ///
    /// - Throws: `ConnectionLost`.
    @discardableResult
    func read(until text: StaticString) throws -> [UInt8] {
        while true {
            if let range = Bytes.find(text, in: received[...]) {
                defer { received.removeFirst(range.upperBound) }
                return Array(received[..<range.lowerBound])
            }
            try readMore()
        }
    }

    /// Throws away everything that has come so far.
    func drain() {
        received.removeAll(keepingCapacity: true)
        while recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT)) > 0 {}
    }

    private func readAnswer() throws -> HTTPResponse {
        let head = try readHead()
        while received.count < head.length { try readMore() }
        return takeBody(head)
    }

    private func takeBody(_ head: (status: Int, length: Int)) -> HTTPResponse {
        let body = Array(received[..<head.length])
        received.removeFirst(head.length)
        return HTTPResponse(status: head.status, body: body)
    }

    private func readHead() throws -> (status: Int, length: Int) {
        while true {
            if let head = takeHead() { return head }
            try readMore()
        }
    }

    /// The head of an answer, if all of it is there.
    private func takeHead() -> (status: Int, length: Int)? {
        guard let end = Bytes.find("\r\n\r\n", in: received[...]) else { return nil }
        let head = received[..<end.upperBound]
        let status = Bytes.number(in: head.dropFirst(9))
        // Of Content-Length, however it is capitalised.
        let length = Bytes.find("ength: ", in: head).map { Bytes.number(in: head[$0.upperBound...]) } ?? 0
        received.removeFirst(end.upperBound)
        return (status, length)
    }

    private func readMore() throws {
        let count = recv(descriptor, &buffer, buffer.count, 0)
        guard count > 0 else { throw ConnectionLost() }
        received += buffer[..<count]
    }

    private func write(_ bytes: [UInt8]) throws {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { throw ConnectionLost() }
            sent += count
        }
    }
}

/// A request, encoded once.
struct HTTPCall: Sendable {
    let bytes: [UInt8]

    init(bytes: [UInt8]) { self.bytes = bytes }

    init(
        _ method: String,
        _ path: String,
        token: String? = nil,
        json: [UInt8]? = nil,
        accept: String = "application/json"
    ) {
        var text = "\(method) \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: \(accept)\r\n"
        if let token { text += "Authorization: Bearer \(token)\r\n" }
        if json != nil { text += "Content-Type: application/json\r\n" }
        if method != "GET" { text += "Content-Length: \(json?.count ?? 0)\r\n" }
        bytes = Array((text + "\r\n").utf8) + (json ?? [])
    }
}

/// What a server answered.
struct HTTPResponse {
    let status: Int
    let body: [UInt8]

    var text: String { String(decoding: body, as: UTF8.self) }

    /// The value of the first text field of a name, after another text where that is named.
    func field(_ name: StaticString, after start: StaticString? = nil) -> String? {
        var rest = body[...]
        if let start {
            guard let found = Bytes.find(start, in: rest) else { return nil }
            rest = rest[found.upperBound...]
        }
        guard let key = Bytes.find(name, in: rest) else { return nil }
        return String(decoding: rest[key.upperBound...].prefix { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
    }
}
