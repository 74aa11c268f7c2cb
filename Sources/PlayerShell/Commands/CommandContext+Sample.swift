import LocalOrigin

extension CommandContext {
    /// Returns a running server of the sample catalogue and media, on the loopback address.
    ///
    /// - Parameter port: The port, so that saved URLs stay valid. If another program uses the port, the system chooses
    ///   one.
    /// - Throws: `Failure` if the sample media is not installed, or if the server cannot listen.
    func sampleOrigin(port: UInt16 = 0) throws(Failure) -> LocalOrigin {
        let routes = OriginRoutes(directory: try Resources.fixtures(environment: environment))
        if port != 0, let origin = try? LocalOrigin(routes, port: port) { return origin }
        do {
            return try LocalOrigin(routes)
        } catch {
            throw Failure(kind: "cannotListen", message: "cannot listen on the loopback address: \(error)")
        }
    }
}
