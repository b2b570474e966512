package import CrosstownAccounts
import CrosstownInbox
import CrosstownInstitutions
package import CrosstownKit
import CrosstownMedia
import CrosstownMoney
import CrosstownValues
package import CrosstownWeb

extension Server {
    var navigation: Navigation {
        Navigation(
            bar: MainBar(hasWallet: Features.takeMoney(features)),
            menu: menu,
            capabilities: features.compactMap(\.capability),
            start: settings.start
        )
    }

    /// The entries of features, and of the books where features charge money; access is last, so that work comes first.
    var menu: [MenuEntry] {
        let keys: [MenuEntry] =
            (keyScopes.isEmpty ? [] : [KeyRoutes.menu]) + [PeopleRoutes.menu] + institutions.menu + [
                MessageConsole.menu, AuditRoutes.menu, RetentionRoutes.menu,
            ]
        let money: [MenuEntry] = Features.takeMoney(features) ? platform.money.menu : []
        let own = cases.menu + features.flatMap(\.menu)
        return own.filter { $0.group != .access } + money + own.filter { $0.group == .access } + keys
    }

    /// The scopes of programs' keys.
    package var keyScopes: [KeyScope] { modules.flatMap(\.keyScopes) }

    var shell: Shell {
        Shell(
            cityName: settings.city.name,
            center: city.center,
            hasMap: settings.map.tiles != nil,
            isTrial: settings.isTrial,
            navigation: navigation,
            hasLanguages: languages.all.count > 1,
            ownBrand: { [features] in features.lazy.compactMap(\.brand).first }
        )
    }

    /// Returns the routes of the platform and all features.
    package func routes(presenter: Presenter, cookie: SessionCookie) -> Routes<WebContext> {
        let routes = Routes<WebContext>(
            presenter: presenter,
            watch: watch,
            smallFiles: FileThreads(count: 1),
            streams: streams,
            isSecure: settings.isSecure,
            onUse: { [audit = platform.audit] in try await audit.note($0) }
        )
        let limits: SignInThrottle.Limits = settings.isTrial ? .trial : SignInThrottle.Limits()
        let throttle = SignInThrottle(limits, clock: platform.clock)
        let devices = KnownDevices(seal: seal, number: { Platform.randomBytes(16) })
        AccountRoutes(
            accounts: platform.accounts,
            cookie: cookie,
            throttle: throttle,
            devices: devices,
            hasMail: mail.addresses.isOn
        ).add(to: routes)
        let phones = mail.phones.isOn ? mail.phones : nil
        if mail.addresses.isOn {
            AddressRoutes(mail.addresses, cookie: cookie, throttle: throttle, phones: phones).add(to: routes)
        }
        if let phones { PhoneRoutes(phones, throttle: throttle).add(to: routes) }
        MessageConsole(
            database: platform.database,
            showsWords: settings.isTrial
        ).add(to: routes)
        PersonRoutes(
            database: platform.database,
            features: modules,
            clock: platform.clock
        ).add(to: routes)
        ErasureRoutes(
            erasure: erasure,
            cookie: cookie,
            throttle: throttle
        ).add(to: routes)
        KeyRoutes(
            keys: platform.keys,
            scopes: keyScopes,
            seal: seal
        ).add(to: routes)
        LanguageRoutes(languages, isSecure: settings.isSecure, keep: profiles.keep).add(to: routes)
        ShellRoutes(navigation: navigation, choice: profiles.start).add(to: routes)
        ProfileRoutes(profiles, channels: mail.channels).add(to: routes)
        RetentionRoutes(retention).add(to: routes)
        PeopleRoutes(accounts: platform.accounts, printsCodes: true).add(to: routes)
        addPrintedCodes(to: routes)
        let audit = AuditRoutes(
            database: platform.database,
            accounts: platform.accounts,
            localTime: localTime,
            words: Platform.auditWords(in: settings.currency),
            capabilities: features.compactMap(\.capability)
        )
        audit.add(to: routes)
        assets.addRoutes(to: routes)
        for module in modules { module.addRoutes(to: routes) }
        OperationRoutes(database: platform.database, probe: probe, metrics: metrics, cookie: cookie).add(to: routes)
        audit.learn(routes.operations)
        return routes
    }

    package var erasure: Erasure { Erasure(accounts: platform.accounts, keepers: features + parts) }

    private func addPrintedCodes(to routes: Routes<WebContext>) {
        let service = PrintedCodeService(
            accounts: platform.accounts,
            delivery: mail.delivery,
            seal: seal,
            isTrial: settings.isTrial
        )
        PrintedCodeRoutes(service, address: settings.address).add(to: routes)
    }

    var retention: RetentionService {
        RetentionService(
            database: platform.database,
            rules: modules.flatMap(\.retention) + QueuedMessages.retention + [PrintedCodeService.retention],
            clock: platform.clock,
            localTime: localTime
        )
    }

    /// The rules of automatic deletion.
    package var retentionRules: [RetentionRule] { retention.rules }

    var localTime: LocalTime { LocalTime(secondsFromUTC: settings.city.secondsFromUTC) }

    var profiles: ProfileService {
        ProfileService(
            accounts: platform.accounts,
            pictures: platform.media.pictures,
            starts: features.compactMap(\.capability).map(StartChoice.init)
        )
    }
}
