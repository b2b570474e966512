import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The page where users apply to drive and see the city's decision.
struct DrivePage: Page {
    let isStranger: Bool
    /// Whether the user is a driver already, on or off duty.
    let isDriver: Bool
    let application: OwnApplication?
    let takesPapers: Bool
    let localTime: LocalTime
    let refused: RefusedForm?

    private static let name = FormField(
        "name",
        label: "Your name",
        hint: "As shown on your documents.",
        attributes: "autocomplete=\"name\" maxlength=\"100\""
    )
    private static let vehicle = FormField(
        "vehicle",
        label: "Vehicle",
        hint: TaxiTexts.vehicleHint,
        attributes: "autocomplete=\"off\" maxlength=\"100\""
    )
    private static let noInvitation: LocalizedText =
        "The invitation was used or has expired. Ask the city for a new one if you need it."
    private static let noPapers: LocalizedText = "You can’t send documents right now. Please try again later."
    private static let remark = FormField("remark", label: "Anything else the city should know")

    var title: LocalizedText { "Drive a taxi" }

    var setting: PageSetting { PageSetting(popup: refused?.problem.popup() ?? .empty) }

    static var contents: any Decodable.Type { OwnApplication?.self }

    func encode(to encoder: any Encoder) throws { try application.encode(to: encoder) }

    var main: Markup { "<div class=\"stack\"><h1>\(title)</h1>\(content)</div>" }

    private var content: Markup {
        if isStranger { return stranger }
        if isDriver { return driver }
        guard let application else { return "\(lead)\(form)" }
        switch application.state {
        case .open: return open(application)
        case .accepted: return accepted(application)
        case .declined: return "\(declined(application))\(form)"
        case .withdrawn: return "\(lead)\(form)"
        }
    }

    private var lead: Markup {
        """
        <p>\("If you have your own taxi and its documents, you can apply to the city here. It checks your documents and replies in your inbox.")</p>\
        <p class="quiet">\("Driving for a company? It will register or invite you.")</p>
        """
    }

    private var driver: Markup {
        """
        <p class="notice notice-good">\(.icon("check"))<span>\("You’re a driver in this city.")</span></p>\
        <a class="button button-primary button-wide"\(attribute: "href", TaxiLinks.driver)>\("Open the driver app")</a>
        """
    }

    private var stranger: Markup {
        """
        \(lead)<a class="button button-primary button-wide"\(attribute: "href", Link("/sign-in").adding("next", TaxiLinks.drive))>\
        \("Sign in to apply")</a>\
        <a class="button button-wide"\(attribute: "href", TaxiLinks.register)>\("Create account")</a>
        """
    }

    private func open(_ application: OwnApplication) -> Markup {
        """
        <p class="notice">\(.icon("clock"))<span>\("The city is reviewing your application and will reply in your inbox.")</span></p>\
        \(facts(application))\
        <form method="post"\(attribute: "action", TaxiLinks.driveWithdrawal) data-enhance\
        \(textAttribute: "data-confirm", "Withdraw your application?")\
        \(textAttribute: "data-confirm-text", "Your documents will be deleted immediately.")\
        \(textAttribute: "data-confirm-ok", "Withdraw")>\(.formToken)\
        <button class="button button-wide">\("Withdraw application")</button></form>
        """
    }

    private func accepted(_ application: OwnApplication) -> Markup {
        let way: Markup =
            application.invitation.map { link in
                """
                <a class="button button-primary button-wide"\(attribute: "href", link.path)>\("Open the driver app")</a>
                """
            } ?? "<p class=\"quiet\">\(Self.noInvitation)</p>"
        return """
            <p class="notice">\(.icon("check"))<span>\("The city accepted your application.")</span></p>\(way)
            """
    }

    private func declined(_ application: OwnApplication) -> Markup {
        """
        <p class="notice">\(.icon("info"))<span>\("The city declined your application: \(application.reason ?? "")")</span></p>\
        <p>\("You can apply again.")</p>
        """
    }

    private func facts(_ application: OwnApplication) -> Markup {
        """
        <dl class="facts card card-soft"><dt>\("Your name")</dt><dd>\(application.name)</dd>\
        <dt>\("Vehicle")</dt><dd>\(application.vehicle)</dd>\
        <dt>\("Sent on")</dt><dd>\(localTime.text(for: application.madeAt))</dd></dl>\
        \(PaperList(papers: application.papers) { TaxiLinks.drivePaper($0, of: application.id) }.markup)
        """
    }

    private var form: Markup {
        guard takesPapers else { return "<p class=\"notice\">\(Self.noPapers)</p>" }
        return """
            \(optional: refused?.summary(of: [Self.name, Self.vehicle, Self.remark, PaperField.listed]))\
            <form id="apply" method="post"\(attribute: "action", TaxiLinks.drive) enctype="multipart/form-data" class="stack" \
            data-enhance novalidate>\(.formToken)\(Self.name.markup(refused))\(Self.vehicle.markup(refused))\
            \(PaperField(refused: refused).markup)\
            <div class="field"><label for="remark">\("Anything else the city should know")</label>\
            <textarea class="input" id="remark" name="remark" rows="3" maxlength="1000">\(unescaped: "\n")\
            \(text: refused?["remark"])</textarea></div>\
            <button class="button button-primary button-wide">\("Apply")</button></form>
            """
    }
}

/// Thumbnails of papers that link to the full pictures.
struct PaperList {
    let papers: [Identifier<Picture>]
    let link: (Identifier<Picture>) -> Link

    var markup: Markup {
        """
        <ul class="photographs">\(forEach: papers.enumerated(), { index, paper in
            """
            <li><a data-enlarge\(attribute: "href", link(paper))><img width="96" height="96" loading="lazy"\
            \(attribute: "src", link(paper).adding("thumbnail", "true"))\(attribute: "alt", PaperField.paper(index + 1))></a></li>
            """
        })</ul>
        """
    }
}
