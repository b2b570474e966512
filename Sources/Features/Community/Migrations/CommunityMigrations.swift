import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The tables of the community.
///
/// There is no table for the choices of users without an account: the device stores them (C-1.3).
enum CommunityMigrations {
    static let all = [
        places, events, groups, resources, notices, changes, leading, framing, coming, words, hashedTickets, readings,
        followers, organizers, ownPositions, unreachableRiders, moves, toldOfSeries, toldInBoth, positionsAsNames,
        toldWaiting,
    ]

    private static let places = Migration(
        owner: "community",
        name: "campuses and ministries",
        sql: """
            CREATE TABLE community_campus (
                id \(.id) PRIMARY KEY, number \(.integer) NOT NULL, name \(.text) NOT NULL, address \(.text) NOT NULL,
                latitude \(.real) NOT NULL CHECK (latitude BETWEEN -90 AND 90),
                longitude \(.real) NOT NULL CHECK (longitude BETWEEN -180 AND 180)
            ) \(.strict);
            CREATE UNIQUE INDEX community_campus_number ON community_campus (number);
            CREATE TABLE community_ministry (
                id \(.id) PRIMARY KEY, number \(.integer) NOT NULL,
                campus \(.id) NOT NULL REFERENCES community_campus (id), name \(.text) NOT NULL,
                summary \(.text) NOT NULL, text \(.text) NOT NULL, contact \(.text) NOT NULL, link \(.text) NOT NULL,
                picture \(.id)
            ) \(.strict);
            CREATE UNIQUE INDEX community_ministry_number ON community_ministry (number);
            CREATE INDEX community_ministry_campus ON community_ministry (campus);
            CREATE TABLE community_building (
                id \(.id) PRIMARY KEY, campus \(.id) NOT NULL REFERENCES community_campus (id),
                number \(.text) NOT NULL, name \(.text) NOT NULL,
                latitude \(.real) NOT NULL CHECK (latitude BETWEEN -90 AND 90),
                longitude \(.real) NOT NULL CHECK (longitude BETWEEN -180 AND 180)
            ) \(.strict);
            CREATE INDEX community_building_campus ON community_building (campus)
            """
    )

    private static let events = Migration(
        owner: "community",
        name: "events",
        sql: """
            CREATE TABLE community_event (
                id \(.id) PRIMARY KEY, title \(.text) NOT NULL, text \(.text) NOT NULL, place \(.text) NOT NULL,
                latitude \(.real) CHECK (latitude BETWEEN -90 AND 90),
                longitude \(.real) CHECK (longitude BETWEEN -180 AND 180),
                starts_at \(.integer) NOT NULL, ends_at \(.integer) NOT NULL, is_all_day \(.integer) NOT NULL,
                rule \(.text) NOT NULL, links \(.text) NOT NULL, tags \(.text) NOT NULL, picture \(.id),
                state \(.text) NOT NULL CHECK (state IN ('draft', 'published', 'cancelled')),
                publish_at \(.integer) NOT NULL, cancel_message \(.text) NOT NULL,
                wants_sign_up \(.integer) NOT NULL, capacity \(.integer) CHECK (capacity > 0),
                reminders \(.text) NOT NULL, has_ride_sharing \(.integer) NOT NULL, organizer \(.id),
                source \(.id), source_uid \(.text), is_own \(.integer) NOT NULL,
                sequence \(.integer) NOT NULL, made_at \(.integer) NOT NULL, changed_at \(.integer) NOT NULL,
                CHECK (ends_at >= starts_at), CHECK ((latitude IS NULL) = (longitude IS NULL)),
                CHECK ((source IS NULL) = (source_uid IS NULL))
            ) \(.strict);
            CREATE UNIQUE INDEX community_event_source ON community_event (source, source_uid)
                WHERE source IS NOT NULL;
            CREATE TABLE community_event_ministry (
                ministry \(.id) NOT NULL REFERENCES community_ministry (id),
                event \(.id) NOT NULL REFERENCES community_event (id), PRIMARY KEY (ministry, event)
            ) \(.clustered);
            CREATE INDEX community_event_ministry_event ON community_event_ministry (event);
            CREATE TABLE community_occurrence (
                id \(.id) PRIMARY KEY, event \(.id) NOT NULL REFERENCES community_event (id),
                rule_at \(.integer) NOT NULL, starts_at \(.integer) NOT NULL, ends_at \(.integer) NOT NULL,
                is_cancelled \(.integer) NOT NULL, note \(.text) NOT NULL,
                capacity \(.integer), taken \(.integer) NOT NULL DEFAULT 0,
                CHECK (taken >= 0), CHECK (capacity IS NULL OR taken <= capacity)
            ) \(.strict);
            CREATE UNIQUE INDEX community_occurrence_rule ON community_occurrence (event, rule_at);
            CREATE INDEX community_occurrence_time ON community_occurrence (event, starts_at);
            CREATE TABLE community_ticket (
                number \(.sequence), id \(.id) NOT NULL UNIQUE,
                occurrence \(.id) NOT NULL REFERENCES community_occurrence (id),
                code \(.text) NOT NULL UNIQUE, form_key \(.text) NOT NULL UNIQUE, name \(.text) NOT NULL,
                account \(.id), state \(.text) NOT NULL CHECK (state IN ('going', 'waiting', 'gone')),
                made_at \(.integer) NOT NULL, attended_at \(.integer)
            ) \(.strict);
            CREATE INDEX community_ticket_waiting ON community_ticket (occurrence, state, number);
            CREATE UNIQUE INDEX community_ticket_person ON community_ticket (occurrence, account)
                WHERE account IS NOT NULL AND state <> 'gone';
            CREATE INDEX community_ticket_account ON community_ticket (account) WHERE account IS NOT NULL
            """
    )

    private static let groups = Migration(
        owner: "community",
        name: "groups and missions",
        sql: """
            CREATE TABLE community_question (
                id \(.id) PRIMARY KEY, ministry \(.id) NOT NULL REFERENCES community_ministry (id),
                code \(.text) NOT NULL, position \(.integer) NOT NULL, page \(.integer) NOT NULL,
                label \(.text) NOT NULL, kind \(.text) NOT NULL CHECK (kind IN ('text', 'choice', 'several', 'slots')),
                options \(.text) NOT NULL, is_required \(.integer) NOT NULL,
                weight \(.text) NOT NULL CHECK (weight IN ('none', 'condition', 'wish', 'strong_wish'))
            ) \(.strict);
            CREATE UNIQUE INDEX community_question_code ON community_question (ministry, code);
            CREATE TABLE community_group (
                id \(.id) PRIMARY KEY, number \(.integer) NOT NULL,
                ministry \(.id) NOT NULL REFERENCES community_ministry (id),
                kind \(.text) NOT NULL CHECK (kind IN ('group', 'team')), name \(.text) NOT NULL,
                text \(.text) NOT NULL, weekday \(.integer) CHECK (weekday BETWEEN 1 AND 7),
                minute \(.integer) CHECK (minute BETWEEN 0 AND 1439), place \(.text) NOT NULL,
                latitude \(.real) CHECK (latitude BETWEEN -90 AND 90),
                longitude \(.real) CHECK (longitude BETWEEN -180 AND 180),
                members \(.integer) NOT NULL CHECK (members >= 0), capacity \(.integer) CHECK (capacity > 0),
                answers \(.text) NOT NULL, leader \(.text) NOT NULL, phone \(.text) NOT NULL, mail \(.text) NOT NULL,
                link \(.text) NOT NULL, is_listed \(.integer) NOT NULL,
                CONSTRAINT community_group_contact
                    CHECK (is_listed = 0 OR (leader <> '' AND (phone <> '' OR mail <> '')) OR link <> '')
            ) \(.strict);
            CREATE UNIQUE INDEX community_group_number ON community_group (number);
            CREATE INDEX community_group_ministry ON community_group (ministry, kind);
            CREATE TABLE community_interest (
                id \(.id) PRIMARY KEY, in_group \(.id) NOT NULL REFERENCES community_group (id),
                form_key \(.text) NOT NULL UNIQUE, name \(.text) NOT NULL, phone \(.text) NOT NULL,
                answers \(.text) NOT NULL, made_at \(.integer) NOT NULL
            ) \(.strict);
            CREATE INDEX community_interest_group ON community_interest (in_group, made_at);
            CREATE TABLE community_mission (
                id \(.id) PRIMARY KEY, ministry \(.id) NOT NULL REFERENCES community_ministry (id),
                title \(.text) NOT NULL, place \(.text) NOT NULL, first_day \(.integer) NOT NULL,
                last_day \(.integer) NOT NULL, leaders \(.text) NOT NULL, cost \(.text) NOT NULL,
                text \(.text) NOT NULL, link \(.text) NOT NULL, picture \(.id), CHECK (last_day >= first_day)
            ) \(.strict)
            """
    )

    private static let resources = Migration(
        owner: "community",
        name: "resources and calendars",
        sql: """
            CREATE TABLE community_source (
                id \(.id) PRIMARY KEY, kind \(.text) NOT NULL CHECK (kind IN ('resources', 'events', 'school')),
                name \(.text) NOT NULL, address \(.text) NOT NULL,
                campus \(.id) REFERENCES community_campus (id), ministry \(.id) REFERENCES community_ministry (id),
                is_video \(.integer) NOT NULL DEFAULT 0, audience \(.text) NOT NULL DEFAULT 'all',
                read_at \(.integer), failures \(.integer) NOT NULL DEFAULT 0, fault \(.text) NOT NULL DEFAULT '',
                entries \(.integer) NOT NULL DEFAULT 0
            ) \(.strict);
            CREATE TABLE community_resource (
                id \(.id) PRIMARY KEY, ministry \(.id) REFERENCES community_ministry (id),
                kind \(.text) NOT NULL CHECK (kind IN ('video', 'audio', 'article', 'site', 'social')),
                title \(.text) NOT NULL, text \(.text) NOT NULL, link \(.text) NOT NULL, topic \(.text) NOT NULL,
                tags \(.text) NOT NULL, picture_link \(.text) NOT NULL, media_link \(.text) NOT NULL,
                audience \(.text) NOT NULL CHECK (audience IN ('all', 'leaders')),
                published_at \(.integer) NOT NULL, source \(.id) REFERENCES community_source (id), source_uid \(.text)
            ) \(.strict);
            CREATE UNIQUE INDEX community_resource_source ON community_resource (source, source_uid)
                WHERE source IS NOT NULL;
            CREATE INDEX community_resource_time ON community_resource (published_at, id);
            CREATE TABLE community_school_date (
                source \(.id) NOT NULL REFERENCES community_source (id), uid \(.text) NOT NULL,
                campus \(.id) NOT NULL REFERENCES community_campus (id), title \(.text) NOT NULL,
                text \(.text) NOT NULL, place \(.text) NOT NULL, starts_at \(.integer) NOT NULL,
                ends_at \(.integer) NOT NULL, is_all_day \(.integer) NOT NULL, sequence \(.integer) NOT NULL,
                changed_at \(.integer) NOT NULL, is_cancelled \(.integer) NOT NULL DEFAULT 0,
                PRIMARY KEY (source, uid, starts_at)
            ) \(.clustered);
            CREATE INDEX community_school_date_campus ON community_school_date (campus, starts_at)
            """
    )

    /// The last update of a ticket, for calendars; the log of editors' notifications; names, logo and colors.
    private static let changes = Migration(
        owner: "community",
        name: "changes",
        sql: """
            ALTER TABLE community_ticket ADD COLUMN changed_at \(.integer) NOT NULL DEFAULT 0;
            CREATE TABLE community_told (
                id \(.id) PRIMARY KEY, event \(.id) NOT NULL REFERENCES community_event (id), occurrence \(.id),
                what \(.text) NOT NULL CHECK (what IN ('changed', 'cancelled', 'restored')), message \(.text) NOT NULL,
                starts_at \(.integer) NOT NULL, people \(.integer) NOT NULL, guests \(.integer) NOT NULL,
                devices \(.integer) NOT NULL, told_at \(.integer) NOT NULL
            ) \(.strict);
            CREATE INDEX community_told_event ON community_told (event, told_at);
            CREATE INDEX community_event_picture ON community_event (picture) WHERE picture IS NOT NULL;
            ALTER TABLE community_resource ADD COLUMN opens_inside \(.integer) NOT NULL DEFAULT 0;
            CREATE TABLE community_setting (
                name \(.text) PRIMARY KEY, value \(.text) NOT NULL
            ) \(.strict)
            """
    )

    /// Events that a group's leader plans.
    private static let leading = Migration(
        owner: "community",
        name: "leading",
        sql: """
            ALTER TABLE community_event ADD COLUMN in_group \(.id) REFERENCES community_group (id);
            CREATE INDEX community_event_group ON community_event (in_group) WHERE in_group IS NOT NULL
            """
    )

    /// Whether sites allow embedding in the app, as checked, and the editors' own setting.
    private static let framing = Migration(
        owner: "community",
        name: "framing",
        sql: """
            ALTER TABLE community_resource ADD COLUMN opens_beside \(.integer) NOT NULL DEFAULT 0;
            ALTER TABLE community_resource ADD COLUMN asked_at \(.integer)
            """
    )

    /// The events of each ministry in the order of time, so that a page of events is read without scanning the others.
    private static let coming = Migration(
        owner: "community",
        name: "coming",
        sql: """
            CREATE TABLE community_coming (
                ministry \(.id) NOT NULL REFERENCES community_ministry (id), starts_at \(.integer) NOT NULL,
                occurrence \(.id) NOT NULL REFERENCES community_occurrence (id), ends_at \(.integer) NOT NULL,
                publish_at \(.integer) NOT NULL, event \(.id) NOT NULL REFERENCES community_event (id),
                PRIMARY KEY (ministry, starts_at, occurrence)
            ) \(.clustered);
            CREATE INDEX community_coming_event ON community_coming (event);
            CREATE INDEX community_coming_occurrence ON community_coming (occurrence);
            INSERT INTO community_coming (ministry, starts_at, occurrence, ends_at, publish_at, event)
                SELECT l.ministry, o.starts_at, o.id, o.ends_at, e.publish_at, e.id FROM community_event e
                JOIN community_event_ministry l ON l.event = e.id JOIN community_occurrence o ON o.event = e.id
                WHERE e.state <> 'draft'
            """
    )

    /// The values of occurrences that replace their event's.
    private static let words = Migration(
        owner: "community",
        name: "words of single times",
        sql: """
            ALTER TABLE community_occurrence ADD COLUMN own_title \(.text) NOT NULL DEFAULT '';
            ALTER TABLE community_occurrence ADD COLUMN own_text \(.text) NOT NULL DEFAULT '';
            ALTER TABLE community_occurrence ADD COLUMN own_place \(.text) NOT NULL DEFAULT ''
            """
    )

    /// The hashes by which tickets are found; from here on, their codes are sealed.
    ///
    /// The keys of forms open tickets too. Earlier keys are deleted, since no one sends these forms again.
    private static let hashedTickets = Migration(
        owner: "community",
        name: "hashed tickets",
        sql: """
            ALTER TABLE community_ticket ADD COLUMN code_hash \(.blob);
            CREATE UNIQUE INDEX community_ticket_code ON community_ticket (code_hash);
            UPDATE community_ticket SET form_key = 'sent before ' || number
            """
    )

    /// The reading of a school's calendar that is public; the next one is stored next to it, in parts.
    private static let readings = Migration(
        owner: "community",
        name: "readings of calendars",
        sql: """
            ALTER TABLE community_source ADD COLUMN readings \(.integer) NOT NULL DEFAULT 0;
            ALTER TABLE community_source ADD COLUMN shown_reading \(.integer) NOT NULL DEFAULT 0;
            CREATE TABLE community_school_date_by_reading (
                source \(.id) NOT NULL REFERENCES community_source (id), reading \(.integer) NOT NULL DEFAULT 0,
                uid \(.text) NOT NULL, campus \(.id) NOT NULL REFERENCES community_campus (id),
                title \(.text) NOT NULL, text \(.text) NOT NULL, place \(.text) NOT NULL,
                starts_at \(.integer) NOT NULL, ends_at \(.integer) NOT NULL, is_all_day \(.integer) NOT NULL,
                sequence \(.integer) NOT NULL, changed_at \(.integer) NOT NULL,
                is_cancelled \(.integer) NOT NULL DEFAULT 0, PRIMARY KEY (source, reading, uid, starts_at)
            ) \(.clustered);
            INSERT INTO community_school_date_by_reading (source, uid, campus, title, text, place, starts_at, ends_at,
                    is_all_day, sequence, changed_at, is_cancelled)
                SELECT source, uid, campus, title, text, place, starts_at, ends_at, is_all_day, sequence, changed_at,
                    is_cancelled FROM community_school_date;
            DROP TABLE community_school_date;
            ALTER TABLE community_school_date_by_reading RENAME TO community_school_date;
            CREATE INDEX community_school_date_campus ON community_school_date (campus, starts_at)
            """
    )

    private static let notices = Migration(
        owner: "community",
        name: "announcements",
        sql: """
            CREATE TABLE community_announcement (
                id \(.id) PRIMARY KEY, ministry \(.id) NOT NULL REFERENCES community_ministry (id),
                title \(.text) NOT NULL, text \(.text) NOT NULL, link \(.text) NOT NULL, send_at \(.integer) NOT NULL,
                sent_at \(.integer), devices \(.integer)
            ) \(.strict)
            """
    )
}
