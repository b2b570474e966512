import CrosstownWeb

extension ColumnWords {
    private static let technical = "It serves programs and says nothing to people."
    private static let inTitle = "It names the row, or another one that has no words of its own."

    /// The default labels of columns that mean the same in most tables.
    public static let shared = moments.merging(leftOut) { first, _ in first }.merging(people) { first, _ in first }
        .merging(texts) { first, _ in first }.merging(numbers) { first, _ in first }.merging(truths) { first, _ in first
        }

    private static let moments: [String: ColumnWords] = [
        "accepted_at": .moment("Accepted"), "added_at": .moment("Added"), "appealed_at": .moment("Appeal filed"),
        "appeal_decided_at": .moment("Appeal decided"), "arrived_at": .moment("Arrived"),
        "asked_at": .moment(
            """
            Requested
            """
        ),
        "begins_at": .moment("Begins"), "changed_at": .moment("Last change"), "closed_at": .moment("Closed"),
        "confirmed_at": .moment("Confirmed"), "corrected_at": .moment("Corrected"), "decided_at": .moment("Decided"),
        "due_at": .moment("Due"), "ended_at": .moment("Ended"), "ends_at": .moment("Ends"),
        "entered_at": .moment("Created"), "expires_at": .moment("Valid until"), "given_at": .moment("Given"),
        "handed_at": .moment("Handed over"), "handled_at": .moment("Done"), "happened_at": .moment("Occurred"),
        "heard_at": .moment("Last seen"), "jammed_at": .moment("Jammed since"), "lifted_at": .moment("Revoked"),
        "made_at": .moment("Created"), "missing_since": .moment("Missing since"), "moved_at": .moment("Moved"),
        "next_at": .moment("Next"), "opens_from": .moment("Opens from"), "opens_until": .moment("Opens until"),
        "opened_at": .moment("Opened"), "picked_up_at": .moment("Picked up"), "prepared_at": .moment("Requested"),
        "proved_at": .moment("Verified"), "publish_at": .moment("Published from"), "published_at": .moment("Published"),
        "raised_at": .moment("Raised"), "redeemed_at": .moment("Redeemed"), "refused_at": .moment("Rejected"),
        "revoked_at": .moment("Revoked"), "role_taken_at": .moment("Last role removal"),
        "send_at": .moment("Scheduled for"),
        "sent_at": .moment("Sent"), "serviced_at": .moment("Serviced"), "settled_at": .moment("Closed"),
        "started_at": .moment("Started"), "starts_at": .moment("Begins"), "told_at": .moment("Announced"),
        "used_at": .moment("Last used"), "waits_since": .moment("Waiting since"),
        "was_at": .moment("Previous date and time"),
        "withdrawn_at": .moment("Canceled"), "written_at": .moment("Written"), "attended_at": .moment("Checked in at"),
        "placed_at": .moment(
            """
            Location known since
            """
        ), "reported_at": .moment("Reported"), "pick_up_at": .moment("Pick-up"),
        "planned_from": .day("Planned from"), "first_day": .day("First day"), "last_day": .day("Last day"),
    ]

    private static let people: [String: ColumnWords] = [
        "account": .person("Person"), "applicant": .person("Applicant"), "assignee": .person("Assigned to"),
        "author": .person("Author"), "closed_by": .person("Closed by"), "decided_by": .person("Decided by"),
        "appeal_decided_by": .person("Appeal decided by"), "given_by": .person("Given by"),
        "given_to": .person("Given to"),
        "lifted_by": .person("Revoked by"), "made_by": .person("Created by"), "maker": .person("Author"),
        "organizer": .person("Organizer"), "owner": .person("Owner"), "passenger": .person("Passenger"),
        "person": .person("Person"), "reporter": .person("Reporter"), "resolved_by": .person("Resolved by"),
        "rider": .person("Rider"), "sender": .person("Sender"), "about": .person("About"),
    ]

    private static let texts: [String: ColumnWords] = [
        "address": .text("Address"),
        "answer": .text(
            "Your reply"
        ), "answers": .text("Answers"), "appeal": .text("Appeal"),
        "appeal_explanation": .text("Explanation of the decision on the appeal"),
        "cancel_message": .text("Cancellation message"), "car": .text("Car"), "code": .text("Code"),
        "company": .text("Company"), "complaint": .text("Complaint"), "contact": .text("Connection"),
        "cost": .text("Cost"),
        "currency": .text("Currency"), "details": .text("Details"), "dock": .text("Dock"),
        "end_reason": .text("Reason for ending"),
        "explanation": .text("Explanation"), "leader": .text("Leader"), "leaders": .text("Leaders"),
        "link": .text("Link"),
        "links": .text("Links"), "mail": .text("Email"), "member": .text("Member"), "message": .text("Message"),
        "name": .text("Name"), "note": .text("Note"), "objection": .text("Objection"), "occasion": .text("Occasion"),
        "own_place": .text("Custom place"), "own_text": .text("Custom description"), "own_title": .text("Custom title"),
        "phone": .text("Phone"), "place": .text("Place"), "place_name": .text("Place"), "provider": .text("Provider"),
        "reason": .text("Reason"), "remark": .text("Remark"), "summary": .text("Summary"), "tags": .text("Tags"),
        "text": .text("Text"), "title": .text("Title"), "topic": .text("Topic"),
        "was_place": .text("Previous place"),
        "work": .text("Work"), "decision": .text("Decision"),
    ]

    private static let numbers: [String: ColumnWords] = [
        "amount": .money("Amount"), "attempts": .number("Attempts"), "battery": .percent("Battery"),
        "battery_percent": .percent("Battery"), "capacity": .number("Capacity"), "captured": .money("Collected"),
        "coins": .number("Coins"), "count": .number("Number"), "devices": .number("Devices"), "fault": .number("Fault"),
        "followers": .number("Followers"), "guests": .number("Guests"), "held": .money("Held"),
        "latitude": .changed("Location"), "luggage": .money("Per piece of luggage"), "members": .number("Members"),
        "passengers": .number("Passengers"), "people": .number("People"), "paid": .money("Paid"),
        "price": .money("Price"),
        "radius_metres": .metres("Radius"), "refunded": .money("Refunded"), "stock": .number("In stock"),
        "taken": .number("Places taken"), "times": .number("Dates"), "tip": .money("Tip"),
        "unreachable_riders": .number("Unreachable riders"),
    ]

    private static let truths: [String: ColumnWords] = [
        "has_ride_sharing": .yesOrNo("Shared rides"), "is_all_day": .yesOrNo("All day"),
        "is_cancelled": .yesOrNo("Canceled"),
        "is_critical": .yesOrNo("Critical"), "is_for_all": .yesOrNo("For all riders"),
        "is_from_staff": .yesOrNo("From staff"), "is_listed": .yesOrNo("Listed"), "is_locked": .yesOrNo("Locked"),
        "is_overdue": .yesOrNo("Overdue"), "is_reachable": .yesOrNo("Connected"), "is_urgent": .yesOrNo("Urgent"),
        "may_keep": .yesOrNo("Can be saved"), "may_share": .yesOrNo("Can be shared"),
        "wants_sign_up": .yesOrNo("Sign-up required"),
    ]

    private static let leftOut: [String: ColumnWords] = Dictionary(
        uniqueKeysWithValues: [
            "body", "client_key", "code_hash", "folded_name", "form_key", "hash", "key", "key_hash", "longitude",
            "number",
            "own_latitude", "own_longitude", "picture", "position", "reference", "salt", "scope", "secret",
            "secret_hash", "seen_at",
            "sequence", "session", "source_uid", "token", "token_hash", "uid", "version",
        ].map { ($0, .leftOut(because: technical)) }
            + [
                "campus", "case_id", "driver", "event", "id", "in_group", "institution", "item", "ministry",
                "occurrence",
                "offer", "problem", "request", "ride", "source", "station", "subject", "vehicle",
            ].map { ($0, .leftOut(because: inTitle)) }
    )
}
