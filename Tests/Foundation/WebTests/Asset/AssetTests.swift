import CrosstownWeb
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing

/// Two folders of assets that are gone after the test.
private final class Folders: Sendable {
    let shell = FileManager.default.temporaryDirectory.appending(path: "assets-\(UUID())")
    let vendor = FileManager.default.temporaryDirectory.appending(path: "vendor-\(UUID())")
    let script = String(repeating: "export const words = {};\n", count: 100)

    init() throws {
        try write(script, to: "scripts/crosstown.js", in: shell)
        try write("addEventListener('fetch', () => {});", to: "service-worker.js", in: shell)
        try write("# Not for browsers", to: "README.md", in: shell)
        try write("hidden", to: ".secret/key.txt", in: shell)
        try write("glyphs", to: "fonts/Inter Bold/0-255.pbf", in: vendor)
    }

    deinit {
        for folder in [shell, vendor] { try? FileManager.default.removeItem(at: folder) }
    }

    func write(_ text: String, to name: String, in folder: URL) throws {
        let file = folder.appending(path: name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: file, atomically: true, encoding: .utf8)
    }

    func catalog() throws -> AssetCatalog {
        try AssetCatalog([AssetFolder(shell.path()), AssetFolder(vendor.path(), at: "vendor")])
    }
}

@Suite struct AssetTests {
    private let folders: Folders
    private let catalog: AssetCatalog

    init() throws {
        folders = try Folders()
        catalog = try folders.catalog()
    }

    @Test func `a file is kept for good at an address that changes with any file`() async throws {
        try await application().test(.router) { client in
            let response = try await client.execute(uri: catalog.link("scripts/crosstown.js").href, method: .get)

            #expect(response.status == .ok)
            #expect(response.text == folders.script)
            #expect(response.headers[.contentType] == "text/javascript; charset=utf-8")
            #expect(response.headers[.cacheControl] == "public, max-age=31536000, immutable")
            #expect(response.headers[.xContentTypeOptions] == "nosniff")
        }
        #expect(catalog.root.href == "/assets/\(catalog.hash)")
        #expect(catalog.hash.count == 12)
        #expect(try folders.catalog().hash == catalog.hash)
        try folders.write("changed", to: "fonts/Inter Bold/0-255.pbf", in: folders.vendor)
        #expect(try folders.catalog().hash != catalog.hash)
    }

    @Test func `a file goes out compressed to those who accept that`() async throws {
        try await application().test(.router) { client in
            let address = catalog.link("scripts/crosstown.js").href
            let response = try await client.execute(uri: address, method: .get, headers: [.acceptEncoding: "gzip"])

            #expect(response.headers[.contentEncoding] == "gzip")
            #expect(response.headers[.vary] == "Accept-Encoding")
            #expect(response.body.readableBytes < 200)
            #expect(gunzip(response.body) == folders.script)
        }
    }

    @Test func `a browser that has a file is told so, and HEAD tells its length`() async throws {
        try await application().test(.router) { client in
            let address = catalog.link("scripts/crosstown.js").href
            let first = try await client.execute(uri: address, method: .get)
            let tag = try #require(first.headers[.eTag])

            let again = try await client.execute(uri: address, method: .get, headers: [.ifNoneMatch: "\"x\", W/\(tag)"])
            let other = try await client.execute(uri: address, method: .get, headers: [.ifNoneMatch: "\"x\""])
            let head = try await client.execute(uri: address, method: .head)

            #expect(again.status == .notModified)
            #expect(again.body.readableBytes == 0)
            #expect(again.headers[.eTag] == tag)
            #expect(other.status == .ok)
            #expect(head.body.readableBytes == 0)
            #expect(head.headers[.contentLength] == "\(folders.script.utf8.count)")
        }
    }

    @Test func `another folder appears where it is mounted, whatever its names hold`() async throws {
        try await application().test(.router) { client in
            let link = catalog.link("vendor/fonts/Inter Bold/0-255.pbf")
            let response = try await client.execute(uri: link.href, method: .get)

            #expect(link.href.hasSuffix("/vendor/fonts/Inter%20Bold/0-255.pbf"))
            #expect(response.text == "glyphs")
            #expect(response.headers[.contentType] == "application/x-protobuf")
        }
    }

    @Test func `an address of another version leads to the present file and is not cached`() async throws {
        try await application().test(.router) { client in
            let old = try await client.execute(uri: "/assets/0123456789ab/scripts/crosstown.js", method: .get)
            let gone = try await client.execute(uri: "/assets/0123456789ab/scripts/gone.js", method: .get)

            #expect(old.status == .temporaryRedirect)
            #expect(old.headers[.location] == catalog.link("scripts/crosstown.js").href)
            #expect(old.headers[.cacheControl] == "no-cache")
            #expect(old.headers[.eTag] == nil)
            #expect(gone.status == .notFound)
        }
    }

    @Test(arguments: [
        "README.md", ".secret/key.txt", "scripts", "scripts/", "../Package.swift", "scripts/../service-worker.js",
        "%2e%2e/%2e%2e/etc/passwd", "..%2f..%2fetc%2fpasswd",
    ])
    func `nothing else can be had`(name: String) async throws {
        try await application().test(.router) { client in
            let response = try await client.execute(uri: "\(catalog.root.href)/\(name)", method: .get)

            #expect(response.status == .notFound)
        }
    }

    @Test func `no name with U+0000 is looked for`() async throws {
        try await application().test(.router) { client in
            let address = "\(catalog.root.href)/scripts%2fcrosstown.js%00"
            let response = try await client.execute(uri: address, method: .get)

            #expect(response.status == .notFound)
        }
    }

    @Test func `the service worker may look after the whole site, and is asked after each time`() async throws {
        try await application().test(.router) { client in
            let response = try await client.execute(uri: "/service-worker.js", method: .get)

            #expect(response.status == .ok)
            #expect(response.headers[.cacheControl] == "no-cache")
            #expect(response.headers[try #require(HTTPField.Name("Service-Worker-Allowed"))] == "/")
        }
    }

    @Test func `a missing folder and a name in two folders are told at the start`() {
        let shell = AssetFolder(folders.shell.path())

        #expect(throws: AssetFault.unreadable("/nowhere/at-all")) { try AssetCatalog([AssetFolder("/nowhere/at-all")]) }
        #expect(throws: AssetFault.self) { try AssetCatalog([shell, shell]) }
    }

    private func application() -> some ApplicationProtocol {
        let routes = Routes<WebContext>()
        catalog.addRoutes(to: routes)
        let router = Router(context: WebContext.self)
        router.add(middleware: ProblemMiddleware(presenter: Presenter()))
        routes.install(on: router)
        return Application(router: router)
    }
}
