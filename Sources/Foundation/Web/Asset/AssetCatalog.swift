import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// The files that pages need: styles, scripts, icons, fonts.
///
/// All are loaded once, at start. One hash over all their contents is part of every address, so that browsers cache
/// them permanently and relative imports stay within one version; only these files can ever be sent.
public struct AssetCatalog: Sendable {
    private let assets: [String: Asset]

    /// Twelve hexadecimal digits that change whenever any file does.
    public let hash: String

    /// Loads all files of some folders.
    ///
    /// - Throws: ``AssetFault`` if a folder or file cannot be read, or two folders contain a file of the same name.
    public init(_ folders: [AssetFolder]) throws {
        var assets: [String: Asset] = [:]
        for (name, file) in try folders.flatMap({ try $0.files() }) {
            guard let mediaType = AssetType.mediaType(of: name), !Self.isFolder(file) else { continue }
            guard let content = FileManager.default.contents(atPath: file) else { throw AssetFault.unreadable(file) }
            if assets[name] != nil { throw AssetFault.twice(name) }
            assets[name] = Asset(mediaType: mediaType, content: ByteBuffer(bytes: content))
        }
        self.assets = assets
        hash = Self.hash(of: assets)
    }

    /// The names of all files, sorted.
    public var names: [String] { assets.keys.sorted() }

    /// The folder of all addresses, `/assets/HASH`.
    public var root: Link { "/assets/\(hash)" }

    /// Returns the address of a file, such as `scripts/crosstown.js`.
    public func link(_ name: String) -> Link { root.appending(path: name) }

    private static var group: RouteGroup { RouteGroup(tag: "assets", access: .anyone) }

    /// Adds the routes of all files.
    ///
    /// - Parameters:
    ///   - routes: the routes.
    ///   - stable: the files that also have a permanent address at the root, where browsers look for them.
    public func addRoutes<Context>(to routes: Routes<Context>, stable: [String] = ["service-worker.js"]) {
        let name = RouteName("getAsset", "A style, script, icon or font")
        routes.file("/assets/**", in: Self.group, name, mediaType: "*/*") { (_: Empty, request, context) in
            try response(to: request, path: context.parameters.getCatchAll())
        }
        for name in stable { addStableRoute(name, to: routes) }
    }

    private func addStableRoute<Context>(_ name: String, to routes: Routes<Context>) {
        guard let asset = assets[name] else { return }
        routes.file(
            "/" + name,
            in: Self.group,
            RouteName("getAsset-" + name, "The file \(name)"),
            mediaType: asset.mediaType
        ) { (_: Empty, request, _) in
            var response = asset.response(to: request.headers, freshness: .untilAsked)
            if name == "service-worker.js" { response.headers[.serviceWorkerAllowed] = "/" }
            return response
        }
    }

    private func response(to request: Request, path: [Substring]) throws -> Response {
        let segments = path.compactMap { PercentCoding.decode($0, plusIsSpace: false) }
        let name = segments.dropFirst().joined(separator: "/")
        guard segments.count == path.count, let version = segments.first, let asset = assets[name] else {
            throw Problem.notFound("File")
        }
        if version == hash { return asset.response(to: request.headers, freshness: .forever) }
        // A page that is still open since the last version requests files of that version; the current file is the best
        // available.
        guard version.utf8.count == hash.utf8.count, version.allSatisfy(\.isHexDigit) else {
            throw Problem.notFound("File")
        }
        return Response(
            status: .temporaryRedirect,
            headers: [.location: link(name).href, .cacheControl: Asset.Freshness.untilAsked.rawValue]
        )
    }

    private static func isFolder(_ file: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: file, isDirectory: &isFolder) && isFolder.boolValue
    }

    private static func hash(of assets: [String: Asset]) -> String {
        var hash = SHA256()
        for (name, asset) in assets.sorted(by: { $0.key < $1.key }) {
            // Lengths separate two catalogs whose names and contents concatenate to the same bytes.
            hash.update(data: Data("\(name.utf8.count) \(asset.content.readableBytes) \(name)".utf8))
            hash.update(data: Data(asset.content.readableBytesView))
        }
        return hash.finalize().hexPrefix(12)
    }
}
