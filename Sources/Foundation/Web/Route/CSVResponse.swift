import HTTPTypes
public import Hummingbird
import NIOCore

/// A download of comma-separated values, without caching.
public enum CSVResponse {
    /// Returns a response with a whole file.
    public static func response(_ text: String, called name: String) -> Response {
        response(ResponseBody(byteBuffer: ByteBuffer(string: text)), called: name)
    }

    /// Returns a response with a file that is sent in parts.
    public static func response(_ body: ResponseBody, called name: String) -> Response {
        Response(
            status: .ok,
            headers: [
                .contentType: "text/csv; charset=utf-8", .cacheControl: "no-store",
                .contentDisposition: "attachment; filename=\"\(name)\"",
            ],
            body: body
        )
    }
}
