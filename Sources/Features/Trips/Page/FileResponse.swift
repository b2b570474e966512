import HTTPTypes
import Hummingbird
import NIOCore

extension Response {
    /// Returns a text as a file that is not cached.
    static func file(_ text: String, type: String) -> Response {
        Response(
            status: .ok,
            headers: [.contentType: type, .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: text))
        )
    }
}
