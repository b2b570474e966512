import HTTPTypes
import Hummingbird
import NIOCore

extension Response {
    /// A text of some type that nobody keeps.
    static func file(_ text: String, type: String) -> Response {
        Response(
            status: .ok,
            headers: [.contentType: type, .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: text))
        )
    }
}
