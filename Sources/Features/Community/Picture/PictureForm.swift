import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The form that shows, updates or deletes a picture.
struct PictureForm {
    let subject: PictureSubject
    let picture: Identifier<Picture>?

    private static let field = FormField(
        PictureService.field,
        label: "Photo",
        type: "file",
        hint: "A photo in JPEG, PNG, WebP or HEIC format, up to 10 MB.",
        attributes: " accept=\"image/jpeg,image/png,image/webp,image/heic\""
    )

    private var target: Link {
        switch subject {
        case .event(let id): CommunityLinks.eventPicture(id)
        case .logo: CommunityLinks.logo
        case .record(let kind, let id): CommunityLinks.recordPicture(kind, id)
        }
    }

    private var removal: Link {
        switch subject {
        case .event(let id): CommunityLinks.eventPictureRemoval(id)
        case .logo: CommunityLinks.logoRemoval
        case .record(let kind, let id): CommunityLinks.recordPictureRemoval(kind, id)
        }
    }

    var markup: Markup {
        """
        <section class="stack" aria-labelledby="picture-title"><h2 id="picture-title">\("Photo")</h2>\(optional: picture.map(shown))\
        <form method="post"\(attribute: "action", target) enctype="multipart/form-data" novalidate>\
        \(.formToken)\(Self.field.markup(nil))<div class="form-actions">\
        <button class="button">\("Upload photo")</button></div></form></section>
        """
    }

    private func shown(_ picture: Identifier<Picture>) -> Markup {
        """
        \(CommunityStrings.picture(picture, isThumbnail: true))\
        <form method="post"\(attribute: "action", removal)>\(.formToken)\
        <button class="button button-quiet">\("Remove photo")</button></form>
        """
    }
}
