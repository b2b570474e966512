import CrosstownOutside

extension Settings {
    /// Whose servers may lie in our own network.
    var privateServers: OutsideModule.Private {
        var servers = OutsideModule.Private()
        servers.partners = partnersMayBePrivate
        servers.institutions = institutionsMayBePrivate
        servers.pushServices = pushServicesMayBePrivate
        servers.webhooks = webhooksMayBePrivate
        return servers
    }
}
