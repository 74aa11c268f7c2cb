/// The device of a viewing session.
public struct DeviceInfo: Equatable, Sendable, Codable {
    /// The model of the device.
    public let model: String
    /// The version of the operating system.
    public let osVersion: String
    /// The kind of the network connection, such as `wifi`; nil if it is unknown.
    public let networkType: String?

    /// Creates the description of a device with the given values, unchanged.
    public init(model: String, osVersion: String, networkType: String?) {
        self.model = model
        self.osVersion = osVersion
        self.networkType = networkType
    }
}
