import AsyncHTTPClient
import NIOCore

/// The pieces of a response's body, with mapped errors.
struct HTTPPieces: AsyncSequence, Sendable {
    let body: HTTPClientResponse.Body

    func makeAsyncIterator() -> Iterator { Iterator(pieces: body.makeAsyncIterator()) }

    struct Iterator: AsyncIteratorProtocol {
        var pieces: HTTPClientResponse.Body.AsyncIterator

        @concurrent mutating func next() async throws -> [UInt8]? {
            do {
                return try await pieces.next().map { Array($0.readableBytesView) }
            } catch {
                throw translated(error)
            }
        }
    }
}
