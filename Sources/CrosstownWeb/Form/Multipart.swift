public import Hummingbird
import NIOCore

/// The parts of a `multipart/form-data` request as they arrive, for uploads too large to be held in memory.
public struct Multipart: AsyncSequence, Sendable {
    private let parser: MultipartParser
    private let body: RequestBody

    /// Prepares to read a request's parts.
    ///
    /// - Throws: ``Problem`` with status 415 where the request is not multipart.
    public init(_ request: Request) throws {
        guard let parser = MultipartParser(contentType: request.headers[.contentType] ?? "") else {
            throw Problem(.unsupportedMediaType)
        }
        self.parser = parser
        body = request.body
    }

    /// Starts reading; a body can be read once.
    public func makeAsyncIterator() -> Iterator { Iterator(parser: parser, source: body.makeAsyncIterator()) }

    /// Reads one part after another.
    public struct Iterator: AsyncIteratorProtocol {
        var parser: MultipartParser
        var source: RequestBody.AsyncIterator

        /// The next step through the body.
        ///
        /// - Throws: ``Problem`` with status 400 where the body is malformed or ends early.
        @concurrent
        public mutating func next() async throws -> MultipartEvent? {
            while true {
                if let event = try parser.next() { return event }
                guard let piece = try await source.next() else {
                    if parser.isDone { return nil }
                    throw Problem.unreadable("The form ends early.")
                }
                parser.append(piece)
            }
        }
    }
}
