import HTTPTypes
public import Hummingbird
import NIOCore

/// A file of comma-separated values that browsers save; no cache keeps it.
public enum CSVResponse {
    /// Answers with a whole file.
    public static func response(_ text: String, called name: String) -> Response {
        response(ResponseBody(byteBuffer: ByteBuffer(string: text)), called: name)
    }

    /// Answers with a file that is sent part by part.
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
