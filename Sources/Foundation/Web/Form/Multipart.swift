public import Hummingbird
import NIOCore

/// The parts of a `multipart/form-data` request as they arrive, for uploads too large for memory.
public struct Multipart: AsyncSequence, Sendable {
    private let parser: MultipartParser
    private let body: RequestBody
    private let limit: Int

    /// Prepares to parse a request's parts, up to a number of bytes in all.
    ///
    /// - Throws: ``Problem`` with status 415 if the request is not multipart, and with status 413 if its announced
    ///   length exceeds the limit.
    public init(_ request: Request, limit: Int) throws {
        guard let parser = MultipartParser(contentType: request.headers[.contentType] ?? "") else {
            throw Problem(.unsupportedMediaType)
        }
        self.parser = parser
        try request.checkLength(limit: limit)
        body = request.body
        self.limit = limit
    }

    /// Starts parsing; a body can be read once.
    public func makeAsyncIterator() -> Iterator {
        Iterator(parser: parser, source: body.makeAsyncIterator(), limit: limit)
    }

    /// Parses one part after another.
    public struct Iterator: AsyncIteratorProtocol {
        var parser: MultipartParser
        var source: RequestBody.AsyncIterator
        let limit: Int
        private var received = 0

        init(parser: MultipartParser, source: RequestBody.AsyncIterator, limit: Int) {
            self.parser = parser
            self.source = source
            self.limit = limit
        }

        /// Returns the next event of the body.
        ///
        /// - Throws: ``Problem`` with status 400 if the body is malformed or ends early, 413 once more has arrived than
        ///   the limit.
        @concurrent
        public mutating func next() async throws -> MultipartEvent? {
            while true {
                if let event = try parser.next() { return event }
                guard let piece = try await nextPiece() else {
                    if parser.isDone { return nil }
                    throw Problem.unreadable("The form is incomplete.")
                }
                received += piece.readableBytes
                guard received <= limit else { throw Problem.tooLarge(limit: limit) }
                parser.append(piece)
            }
        }

        @concurrent
        private mutating func nextPiece() async throws -> ByteBuffer? {
            do {
                return try await source.next()
            } catch  where !(error is CancellationError) {
                throw Problem.brokenBody
            }
        }
    }
}
