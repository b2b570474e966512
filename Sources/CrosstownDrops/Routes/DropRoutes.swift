import CrosstownKit
import CrosstownValues
import CrosstownWeb
import HTTPTypes
import Hummingbird
import NIOCore

/// Declares the map, the own lists, sending, claims, and single drops.
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
        routes.get(
            "/drops",
            id: "getDropsMap",
            tag: Self.tag,
            summary: "What waits, and what is public around",
            access: .signedIn
        ) {
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
                clock: services.clock
            )
        }
        routes.file(
            "/drops/pins",
            id: "getDropPins",
            tag: Self.tag,
            summary: "Public drops around a place whose places are told, as GeoJSON",
            access: .signedIn,
            mediaType: "application/geo+json"
        ) { (query: PinsQuery, _, context) in
            let (place, radius) = try query.checked()
            let pins = try await services.read.pins(around: place, within: radius, for: context.signedInAccount())
            let headers: HTTPFields = [.contentType: "application/geo+json", .cacheControl: "private, no-store"]
            let body = ResponseBody(byteBuffer: ByteBuffer(string: DropPin.geoJSON(pins)))
            return Response(status: .ok, headers: headers, body: body)
        }
        routes.get(
            "/drops/here",
            id: "getDropsHere",
            tag: Self.tag,
            summary: "What opens here, by the last claim",
            access: .signedIn
        ) {
            (_: Nothing, context) in
            let lists = try await services.read.map(for: context.signedInAccount(), near: nil)
            return HerePage(drops: lists.here, clock: services.clock)
        }
        routes.get(
            "/drops/mine",
            id: "listOwnDrops",
            tag: Self.tag,
            summary: "The own drops: waiting, opened or sent",
            access: .signedIn
        ) {
            (query: MineQuery, context) in
            let section = query.show ?? .waiting
            let before = query.before.map(Timestamp.init(milliseconds:))
            let drops = try await services.read.mine(section, of: context.signedInAccount(), before: before)
            return MinePage(section: section, drops: drops, clock: services.clock)
        }
        routes.get(
            "/drops/storage",
            id: "getDropStorage",
            tag: Self.tag,
            summary: "The room that own pictures and videos take",
            access: .signedIn
        ) {
            (_: Nothing, context) in
            try await services.storagePage(for: context.signedInAccount())
        }
        routes.post(
            "/drops/storage/clear",
            id: "clearDropStorage",
            tag: Self.tag,
            summary: "Delete own drops for everybody, to make room",
            access: .signedIn,
            body: ClearForm.self
        ) { (_: Nothing, form: ClearForm, context) in
            try await services.send.delete(Array((form.drops ?? []).prefix(100)), by: context.signedInAccount())
            return Answer.done(at: DropLinks.storage)
        }
    }

    private func addSending<Context: CrosstownContext>(to routes: Routes<Context>) {
        let services = services
        routes.get(
            "/drops/send",
            id: "getDropForm",
            tag: Self.tag,
            summary: "The form in which a drop is left",
            access: .signedIn
        ) {
            (_: Nothing, context) in
            try await services.sendPage(for: context.signedInAccount())
        }
        routes.get(
            "/drops/send/kept",
            id: "getKeptDropForm",
            tag: Self.tag,
            summary: "The form that devices keep, to be written on without a connection",
            access: .anyone
        ) { (_: Nothing, _) in services.keptSendPage }
        routes.post(
            "/drops/send",
            id: "sendDrop",
            tag: Self.tag,
            summary: "Leave a drop; the same key leaves it once",
            access: .signedIn,
            body: SendDrop.self,
            creates: true,
            files: FormFiles(MediaService.field, most: 1, bodyLimit: MediaService.fileBytes + 1_048_576),
            intake: { _, filename, context in
                try await services.media.receive(from: context.signedInAccount(), filename: filename)
            },
            retry: { (_: Nothing, refused, context) in
                try await services.sendPage(for: context.signedInAccount(), refused: refused)
            },
            use: { (_: Nothing, message: SendDrop, context) in
                let id = try await services.send.send(message, by: context.signedInAccount())
                return Answer(DropAnswer(id: id), at: DropLinks.drop(id))
            }
        )
    }

    private func addMedia<Context: CrosstownContext>(to routes: Routes<Context>) {
        let services = services
        let files = FormFiles(MediaService.field, most: 1, bodyLimit: MediaService.fileBytes + 1_048_576)
        routes.post(
            "/drops/media",
            id: "sendDropMedia",
            tag: Self.tag,
            summary: "Send a picture or video, to be named in a drop within an hour",
            access: .signedIn,
            body: MediaForm.self,
            creates: true,
            files: files,
            intake: { _, filename, context in
                try await services.media.receive(from: context.signedInAccount(), filename: filename)
            },
            use: { (_: Nothing, form: MediaForm, _) in try Self.taken(form) }
        )
        routes.post(
            "/drops/media/sealed",
            id: "sendSealedDropPicture",
            tag: Self.tag,
            summary: "Send a picture that was sealed for readers' devices, to be named in a sealed drop within an hour",
            access: .signedIn,
            body: MediaForm.self,
            creates: true,
            files: files,
            intake: { _, _, context in try await services.media.receiveSealed(from: context.signedInAccount()) },
            use: { (_: Nothing, form: MediaForm, _) in try Self.taken(form) }
        )
        routes.post(
            "/drops/media/from/:start",
            id: "sendDropMediaPart",
            tag: Self.tag,
            summary: "Send a video of which ten seconds are taken, from a millisecond on",
            access: .signedIn,
            body: MediaForm.self,
            creates: true,
            files: files,
            intake: { _, filename, context in
                let start = context.parameters.get("start").flatMap { Double($0) } ?? -1
                guard (0...MediaStart.latest).contains(start) else { throw Problem.notFound("Page") }
                return try await services.media.receive(
                    from: context.signedInAccount(),
                    filename: filename,
                    start: Seconds(start / 1000)
                )
            },
            use: { (_: MediaStart, form: MediaForm, _) in try Self.taken(form) }
        )
    }

    private static func taken(_ form: MediaForm) throws -> Answer<MediaAnswer> {
        guard let id = form.media else {
            throw Problem.invalid([.init(field: MediaService.field, message: "is required")])
        }
        return Answer(MediaAnswer(id: id), at: DropLinks.send)
    }

    private func addDevices<Context: CrosstownContext>(to routes: Routes<Context>) {
        let services = services
        routes.data(
            "/drops/devices",
            id: "listDropDevices",
            tag: Self.tag,
            summary: "The devices of friends, and own ones, that a text can be sealed for",
            access: .signedIn
        ) { (query: DevicesQuery, context) in
            let friends = (query.of ?? "").split(separator: ",").prefix(50).compactMap {
                Identifier<Account>(String($0))
            }
            return DeviceList(
                devices: try await services.devices.list(for: context.signedInAccount(), and: Array(friends))
            )
        }
        routes.post(
            "/drops/devices",
            id: "addDropDevice",
            tag: Self.tag,
            summary: "Name the public key of this device, so that texts can be sealed for it",
            access: .signedIn,
            body: DeviceForm.self
        ) { (_: Nothing, form: DeviceForm, context) in
            let id = try await services.devices.register(form.publicKey, of: context.signedInAccount())
            return Answer(DeviceAnswer(id: id), at: DropLinks.map)
        }
    }

    private func addClaims<Context: CrosstownContext>(to routes: Routes<Context>) {
        let services = services
        routes.post(
            "/drops/nonces",
            id: "makeDropNonce",
            tag: Self.tag,
            summary: "A number for the next claim, good for a minute and once",
            access: .signedIn,
            body: Nothing.self
        ) { (_: Nothing, _: Nothing, context) in
            Answer(
                NonceAnswer(nonce: try await services.release.nonce(for: context.signedInAccount())),
                at: DropLinks.map
            )
        }
        routes.post(
            "/drops/claims",
            id: "claimPlace",
            tag: Self.tag,
            summary: "Say where one is: opens a drop, or finds what opens here",
            access: .signedIn,
            body: ClaimMessage.self
        ) { (_: Nothing, message: ClaimMessage, context) in
            let outcome = try await services.release.claim(
                message,
                by: context.signedInAccount(),
                session: context.caller?.sessionID ?? "key",
                network: context.networkKey
            )
            switch outcome {
            case .opened(let id):
                return Answer(ClaimAnswer(opened: id, here: []), at: DropLinks.drop(id).adding("opened", true))
            case .here(let ids): return Answer(ClaimAnswer(opened: nil, here: ids), at: DropLinks.here)
            }
        }
    }

    private func addDrop<Context: CrosstownContext>(to routes: Routes<Context>) {
        let services = services
        routes.get(
            "/drops/:id",
            id: "getDrop",
            tag: Self.tag,
            summary: "A drop, as far as one may see it",
            access: .signedIn
        ) {
            (address: DropAddress, context) in
            try await services.page(address, for: context.signedInAccount())
        }
        routes.post(
            "/drops/:id/open",
            id: "openDrop",
            tag: Self.tag,
            summary: "Open what a claim has found here a moment ago",
            access: .signedIn,
            body: Nothing.self
        ) { (address: DropAddress, _: Nothing, context) in
            try await services.release.openFound(address.id, by: context.signedInAccount())
            return Answer(DropAnswer(id: address.id), at: DropLinks.drop(address.id).adding("opened", true))
        }
        routes.post(
            "/drops/:id/delete",
            id: "deleteDrop",
            tag: Self.tag,
            summary: "Delete a drop: its sender for everybody, a receiver for himself",
            access: .signedIn,
            body: Nothing.self
        ) { (address: DropAddress, _: Nothing, context) in
            try await services.send.delete([address.id], by: context.signedInAccount())
            return Answer.done(at: DropLinks.mine)
        }
    }
}
