import CrosstownKit
import CrosstownValues
import CrosstownWeb
import HTTPTypes
import Hummingbird
import NIOCore

/// The routes of the map, the user's lists, sending, claims, and single drops.
struct DropRoutes {
    let services: DropServices

    static let tag = "drops"

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        addLists(to: routes)
        addSending(to: routes)
        addMedia(to: routes)
        addDevices(to: routes)
        addClaims(to: routes)
        addDrop(to: routes)
    }

    private func addLists<Context: CrosstownContext>(to routes: Routes<Context>) {
        let services = services
        routes.page(DropLinks.map, in: .drops, RouteName("getDropsMap", "What waits, and what is public around")) {
            (query: MapQuery, context) in
            let lists = try await services.read.map(for: context.signedInAccount(), near: query.place)
            return DropsMapPage(
                waiting: lists.waiting,
                here: lists.here,
                nearby: lists.nearby,
                walks: lists.walks.map {
                    DropsMapPage.WalkLine(id: $0.id.description, title: $0.title, steps: $0.steps)
                },
                middle: services.read.middle(of: query.place),
                confirms: query.reported == true ? .reportedDrop : nil,
                clock: services.clock
            )
        }
        routes.file(
            DropLinks.pins,
            in: .drops,
            RouteName("getDropPins", "Public drops around a place whose places are told, as GeoJSON"),
            mediaType: "application/geo+json"
        ) { (query: PinsQuery, _, context) in
            let (place, radius) = try query.checked()
            let pins = try await services.read.pins(around: place, within: radius, for: context.signedInAccount())
            let headers: HTTPFields = [.contentType: "application/geo+json", .cacheControl: "private, no-store"]
            let body = ResponseBody(byteBuffer: ByteBuffer(string: DropPin.geoJSON(pins)))
            return Response(status: .ok, headers: headers, body: body)
        }
        routes.page(DropLinks.here, in: .drops, RouteName("getDropsHere", "What opens here, by the last claim")) {
            (_: Empty, context) in
            let lists = try await services.read.map(for: context.signedInAccount(), near: nil)
            return HerePage(drops: lists.here, clock: services.clock)
        }
        routes.page(DropLinks.mine, in: .drops, RouteName("listOwnDrops", "The own drops: waiting, opened or sent")) {
            (query: MineQuery, context) in
            let section = query.show ?? .waiting
            let before = query.before.map(Timestamp.init(milliseconds:))
            let drops = try await services.read.mine(section, of: context.signedInAccount(), before: before)
            return MinePage(section: section, drops: drops, clock: services.clock)
        }
        routes.page(
            DropLinks.storage,
            in: .drops,
            RouteName("getDropStorage", "The room that own pictures and videos take")
        ) { (_: Empty, context) in
            try await services.storagePage(for: context.signedInAccount())
        }
        routes.post(
            DropLinks.clear,
            in: .drops,
            RouteName("clearDropStorage", "Delete own drops for everybody, to make room")
        ) { (_: Empty, form: ClearForm, context) in
            try await services.send.delete(form.drops, by: context.signedInAccount())
            return ChangeResponse.done(at: DropLinks.storage)
        }
    }

    private func addClaims<Context: CrosstownContext>(to routes: Routes<Context>) {
        let services = services
        routes.action(
            DropLinks.nonces,
            in: .drops,
            RouteName("makeDropNonce", "A number for the next claim, good for a minute and once")
        ) { (_: Empty, context) in
            ChangeResponse(
                NonceResponse(nonce: try await services.release.nonce(for: context.signedInAccount())),
                at: DropLinks.map
            )
        }
        routes.post(
            DropLinks.claims,
            in: .drops,
            RouteName("claimPlace", "Say where one is: opens a drop, or finds what opens here")
        ) { (_: Empty, message: ClaimMessage, context) in
            let outcome = try await services.release.claim(
                message,
                by: context.signedInAccount(),
                session: context.caller?.sessionID ?? "key",
                network: context.networkKey
            )
            switch outcome {
            case .opened(let id):
                return ChangeResponse(
                    ClaimResponse(opened: id, here: []),
                    at: DropLinks.drop(id).adding("opened", true)
                )
            case .here(let ids): return ChangeResponse(ClaimResponse(opened: nil, here: ids), at: DropLinks.here)
            }
        }
    }

    private func addDrop<Context: CrosstownContext>(to routes: Routes<Context>) {
        let services = services
        routes.page(DropLinks.drop, in: .drops, RouteName("getDrop", "A drop, as far as one may see it")) {
            (address: DropAddress, context) in
            try await services.page(address, for: context.signedInAccount())
        }
        routes.action(
            DropLinks.open,
            in: .drops,
            RouteName("openDrop", "Open what a claim has found here a moment ago")
        ) { (address: DropAddress, context) in
            try await services.release.openFound(address.id, by: context.signedInAccount())
            return ChangeResponse(DropResponse(id: address.id), at: DropLinks.drop(address.id).adding("opened", true))
        }
        routes.action(
            DropLinks.delete,
            in: .drops,
            RouteName("deleteDrop", "Delete a drop: its sender for everybody, a receiver for himself")
        ) { (address: DropAddress, context) in
            try await services.send.delete([address.id], by: context.signedInAccount())
            return ChangeResponse.done(at: DropLinks.mine)
        }
    }
}
