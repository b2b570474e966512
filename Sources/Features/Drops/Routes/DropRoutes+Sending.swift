import CrosstownKit
import CrosstownValues
import CrosstownWeb
import Hummingbird

/// The routes to send drops with their pictures and videos, and to register devices for encryption.
extension DropRoutes {
    func addSending<Context: CrosstownContext>(to routes: Routes<Context>) {
        let services = services
        routes.page(DropLinks.send, in: .drops, RouteName("getDropForm", "The form in which a drop is left")) {
            (query: SendQuery, context) in
            try await services.sendPage(for: context.signedInAccount(), to: query.to)
        }
        routes.page(
            DropLinks.keptForm,
            in: .drops.open(to: .anyone),
            RouteName("getKeptDropForm", "The form that devices keep, to be written on without a connection")
        ) { (_: Empty, _) in services.keptSendPage }
        routes.post(
            DropLinks.send,
            in: .drops,
            RouteName("sendDrop", "Leave a drop; the same key leaves it once"),
            creates: true,
            files: FormFiles(MediaService.field, most: 1, bodyLimit: MediaService.fileBytes + 1_048_576),
            intake: { _, filename, context in
                try await services.media.receive(from: context.signedInAccount(), filename: filename)
            },
            retry: { (_: Empty, refused, context) in
                try await services.sendPage(for: context.signedInAccount(), refused: refused)
            },
            use: { (_: Empty, sent: Sent<SendDrop>, context) in
                let id = try await services.send.send(sent, by: context.signedInAccount())
                return ChangeResponse(DropResponse(id: id), at: DropLinks.drop(id))
            }
        )
    }

    func addMedia<Context: CrosstownContext>(to routes: Routes<Context>) {
        let services = services
        let files = FormFiles(MediaService.field, most: 1, bodyLimit: MediaService.fileBytes + 1_048_576)
        routes.post(
            DropLinks.sendMedia,
            in: .drops,
            RouteName("sendDropMedia", "Send a picture or video, to be named in a drop within an hour"),
            creates: true,
            files: files,
            intake: { _, filename, context in
                try await services.media.receive(from: context.signedInAccount(), filename: filename)
            },
            use: { (_: Empty, form: MediaForm, _) in try Self.taken(form) }
        )
        routes.post(
            DropLinks.sendSealedMedia,
            in: .drops,
            RouteName(
                "sendSealedDropPicture",
                "Send a picture that was sealed for readers' devices, to be named in a sealed drop within an hour"
            ),
            creates: true,
            files: files,
            intake: { _, _, context in try await services.media.receiveSealed(from: context.signedInAccount()) },
            use: { (_: Empty, form: MediaForm, _) in try Self.taken(form) }
        )
        routes.post(
            DropLinks.sendMediaPart,
            in: .drops,
            RouteName("sendDropMediaPart", "Send a video of which ten seconds are taken, from a millisecond on"),
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

    private static func taken(_ form: MediaForm) throws -> ChangeResponse<MediaResponse> {
        guard let id = form.media else {
            throw Problem.invalid([.init(field: MediaService.field, message: "is required")])
        }
        return ChangeResponse(MediaResponse(id: id), at: DropLinks.send)
    }

    func addDevices<Context: CrosstownContext>(to routes: Routes<Context>) {
        let services = services
        routes.data(
            DropLinks.devices,
            in: .drops,
            RouteName("listDropDevices", "The devices of friends, and own ones, that a text can be sealed for")
        ) { (query: DevicesQuery, context) in
            let friends = (query.of ?? "").split(separator: ",").prefix(50).compactMap {
                Identifier<Account>(String($0))
            }
            return DeviceList(
                devices: try await services.devices.list(for: context.signedInAccount(), and: Array(friends))
            )
        }
        routes.post(
            DropLinks.devices,
            in: .drops,
            RouteName("addDropDevice", "Name the public key of this device, so that texts can be sealed for it")
        ) { (_: Empty, form: DeviceForm, context) in
            let id = try await services.devices.register(form.publicKey, of: context.signedInAccount())
            return ChangeResponse(DeviceResponse(id: id), at: DropLinks.map)
        }
    }
}
