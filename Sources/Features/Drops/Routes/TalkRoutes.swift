import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// Declares threads, feeds, and reports.
struct TalkRoutes {
    let services: DropServices

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        addThread(to: routes)
        addFeed(to: routes)
    }

    private func addThread<Context: CrosstownContext>(to routes: Routes<Context>) {
        let services = services
        routes.post(
            "/drops/:id/comments",
            id: "answerDrop",
            tag: DropRoutes.tag,
            summary: "Say something in a drop's thread",
            access: .signedIn,
            body: CommentTextForm.self
        ) {
            (address: DropAddress, form: CommentTextForm, context) in
            try await services.thread.say(form.text, on: address.id, by: context.signedInAccount())
            return ChangeResponse.done(at: DropLinks.drop(address.id))
        }
        routes.post(
            "/drops/:id/comments/delete",
            id: "deleteDropAnswer",
            tag: DropRoutes.tag,
            summary: "Delete what one has said",
            access: .signedIn,
            body: CommentForm.self
        ) {
            (address: DropAddress, form: CommentForm, context) in
            try await services.thread.delete(form.comment, by: context.signedInAccount())
            return ChangeResponse.done(at: DropLinks.drop(address.id))
        }
        routes.post(
            "/drops/:id/report",
            id: "reportDrop",
            tag: DropRoutes.tag,
            summary: "Report a drop, or something said about it",
            access: .signedIn,
            body: ReportForm.self
        ) {
            (address: DropAddress, form: ReportForm, context) in
            try await services.moderation.report(
                address.id,
                comment: form.comment,
                for: form.reason,
                note: form.note,
                by: context.signedInAccount()
            )
            return ChangeResponse.done(at: form.comment == nil ? DropLinks.map : DropLinks.drop(address.id))
        }
        routes.post(
            "/drops/:id/block",
            id: "blockDropAuthor",
            tag: DropRoutes.tag,
            summary: "Block whoever has left a drop, or said something about it",
            access: .signedIn,
            body: BlockForm.self
        ) {
            (address: DropAddress, form: BlockForm, context) in
            try await services.thread.block(
                authorOf: form.comment,
                on: address.id,
                by: context.signedInAccount()
            )
            return ChangeResponse.done(at: form.comment == nil ? DropLinks.map : DropLinks.drop(address.id))
        }
        routes.post(
            "/drops/:id/share",
            id: "shareDrop",
            tag: DropRoutes.tag,
            summary: "Put an opened drop on the own feed",
            access: .signedIn,
            body: ShareForm.self
        ) {
            (address: DropAddress, form: ShareForm, context) in
            try await services.feed.share(
                address.id,
                with: form.audience,
                form.viewers ?? [],
                by: context.signedInAccount()
            )
            return ChangeResponse.done(at: DropLinks.feed)
        }
    }

    private func addFeed<Context: CrosstownContext>(to routes: Routes<Context>) {
        let services = services
        routes.get(
            "/drops/feed",
            id: "getDropFeed",
            tag: DropRoutes.tag,
            summary: "What was shared with one",
            access: .signedIn
        ) {
            (query: BeforeQuery, context) in
            try await services.feedPage(for: context.signedInAccount(), before: query.before)
        }
        routes.post(
            "/drops/feed/:id/like",
            id: "likeShare",
            tag: DropRoutes.tag,
            summary: "Like something shared, or no longer",
            access: .signedIn,
            body: LikeForm.self
        ) {
            (address: ShareAddress, form: LikeForm, context) in
            try await services.feed.like(address.id, form.likes, by: context.signedInAccount())
            return ChangeResponse.done(at: DropLinks.feed)
        }
        routes.post(
            "/drops/feed/:id/remarks",
            id: "remarkShare",
            tag: DropRoutes.tag,
            summary: "Comment on something shared",
            access: .signedIn,
            body: RemarkTextForm.self
        ) {
            (address: ShareAddress, form: RemarkTextForm, context) in
            try await services.feed.remark(form.text, on: address.id, by: context.signedInAccount())
            return ChangeResponse.done(at: DropLinks.feed)
        }
        routes.post(
            "/drops/feed/:id/remarks/delete",
            id: "deleteShareRemark",
            tag: DropRoutes.tag,
            summary: "Delete an own comment, or one on what one has shared",
            access: .signedIn,
            body: RemarkForm.self
        ) {
            (address: ShareAddress, form: RemarkForm, context) in
            try await services.feed.deleteRemark(form.remark, on: address.id, by: context.signedInAccount())
            return ChangeResponse.done(at: DropLinks.feed)
        }
        routes.post(
            "/drops/feed/:id/remarks/report",
            id: "reportShareRemark",
            tag: DropRoutes.tag,
            summary: "Report something said about something shared",
            access: .signedIn,
            body: RemarkReportForm.self
        ) { (address: ShareAddress, form: RemarkReportForm, context) in
            try await services.moderation.report(
                form.remark,
                on: address.id,
                for: form.reason,
                note: form.note,
                by: context.signedInAccount(),
                feed: services.feed
            )
            return ChangeResponse.done(at: DropLinks.feed)
        }
        routes.post(
            "/drops/feed/:id/withdraw",
            id: "withdrawShare",
            tag: DropRoutes.tag,
            summary: "Take something off the own feed",
            access: .signedIn,
            body: Empty.self
        ) {
            (address: ShareAddress, _: Empty, context) in
            try await services.feed.withdraw(address.id, by: context.signedInAccount())
            return ChangeResponse.done(at: DropLinks.feed)
        }
    }
}
