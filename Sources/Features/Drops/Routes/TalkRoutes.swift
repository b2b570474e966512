import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The routes of threads, feeds, and reports.
struct TalkRoutes {
    let services: DropServices

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        addThread(to: routes)
        addFeed(to: routes)
    }

    private func addThread<Context: CrosstownContext>(to routes: Routes<Context>) {
        let services = services
        routes.post(
            DropLinks.comments,
            in: .drops,
            RouteName("answerDrop", "Say something in a drop's thread"),
            retry: { (address: DropAddress, refused, context) in
                var page = try await services.page(address, for: context.signedInAccount())
                page.refused = refused
                return page
            },
            use: { (address: DropAddress, form: CommentTextForm, context) in
                try await services.thread.say(form.text, on: address.id, by: context.signedInAccount())
                return ChangeResponse.done(at: DropLinks.drop(address.id))
            }
        )
        routes.post(DropLinks.deleteComment, in: .drops, RouteName("deleteDropAnswer", "Delete what one has said")) {
            (address: DropAddress, form: CommentForm, context) in
            try await services.thread.delete(form.comment, by: context.signedInAccount())
            return ChangeResponse.done(at: DropLinks.drop(address.id))
        }
        routes.post(
            DropLinks.reportDrop,
            in: .drops,
            RouteName("reportDrop", "Report a drop, or something said about it")
        ) { (address: DropAddress, form: ReportForm, context) in
            try await services.moderation.report(
                address.id,
                comment: form.comment,
                for: form.reason,
                note: form.note,
                by: context.signedInAccount()
            )
            let page = form.comment == nil ? DropLinks.map : DropLinks.drop(address.id)
            return ChangeResponse.done(at: page.adding("reported", true))
        }
        routes.post(
            DropLinks.block,
            in: .drops,
            RouteName("blockDropAuthor", "Block whoever has left a drop, or said something about it")
        ) { (address: DropAddress, form: BlockForm, context) in
            try await services.thread.block(
                authorOf: form.comment,
                on: address.id,
                by: context.signedInAccount()
            )
            return ChangeResponse.done(at: form.comment == nil ? DropLinks.map : DropLinks.drop(address.id))
        }
        routes.post(DropLinks.share, in: .drops, RouteName("shareDrop", "Put an opened drop on the own feed")) {
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
        routes.page(DropLinks.feed, in: .drops, RouteName("getDropFeed", "What was shared with one")) {
            (query: BeforeQuery, context) in
            var page = try await services.feedPage(for: context.signedInAccount(), before: query.before)
            page.confirms = query.reported == true ? .reportedAnswer : nil
            return page
        }
        routes.post(DropLinks.like, in: .drops, RouteName("likeShare", "Like something shared, or no longer")) {
            (address: ShareAddress, form: LikeForm, context) in
            try await services.feed.like(address.id, form.likes, by: context.signedInAccount())
            return ChangeResponse.done(at: DropLinks.feed)
        }
        routes.post(
            DropLinks.remarks,
            in: .drops,
            RouteName("remarkShare", "Comment on something shared"),
            retry: { (address: ShareAddress, refused, context) in
                var page = try await services.feedPage(for: context.signedInAccount(), before: nil)
                page.refused = (address.id, refused)
                return page
            },
            use: { (address: ShareAddress, form: RemarkTextForm, context) in
                try await services.feed.remark(form.text, on: address.id, by: context.signedInAccount())
                return ChangeResponse.done(at: DropLinks.feed)
            }
        )
        routes.post(
            DropLinks.deleteRemark,
            in: .drops,
            RouteName("deleteShareRemark", "Delete an own comment, or one on what one has shared")
        ) { (address: ShareAddress, form: RemarkForm, context) in
            try await services.feed.deleteRemark(form.remark, on: address.id, by: context.signedInAccount())
            return ChangeResponse.done(at: DropLinks.feed)
        }
        routes.post(
            DropLinks.reportRemark,
            in: .drops,
            RouteName("reportShareRemark", "Report something said about something shared")
        ) { (address: ShareAddress, form: RemarkReportForm, context) in
            try await services.moderation.report(
                form.remark,
                on: address.id,
                for: form.reason,
                note: form.note,
                by: context.signedInAccount(),
                feed: services.feed
            )
            return ChangeResponse.done(at: DropLinks.feed.adding("reported", true))
        }
        routes.action(DropLinks.withdraw, in: .drops, RouteName("withdrawShare", "Take something off the own feed")) {
            (address: ShareAddress, context) in
            try await services.feed.withdraw(address.id, by: context.signedInAccount())
            return ChangeResponse.done(at: DropLinks.feed)
        }
    }
}
