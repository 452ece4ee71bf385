internal import Basics
internal import CPostgreSQL

/// The address of a database on a PostgreSQL server: `postgresql://host/database`, as libpq reads it.
///
/// What it lacks is from libpq's environment variables, a service file, and the password file.
/// https://www.postgresql.org/docs/15/libpq-connect.html
package struct PostgreSQLAddress: Sendable {
  /// The address as given.
  let given: String
  /// libpq's names of the options that are given, with their values.
  let options: [(name: String, value: String)]

  /// True if a text is meant as an address rather than as the path of a file: `./a://b` is a path.
  package static func isAddress(_ text: String) -> Bool {
    text.prefix { $0 != "/" }.utf8.last == UInt8(ascii: ":") && text.contains("://")
  }

  /// Reads an address.
  ///
  /// - Throws: A ``Refusal`` for one that libpq does not understand, for one with a password, and without libpq.
  package init(_ text: String) throws(Refusal) {
    guard stockroom_libpq_load() else { throw .noClientLibrary }
    var message: UnsafeMutablePointer<CChar>?
    guard let parsed = PQconninfoParse(text, &message) else {
      defer { PQfreemem(message) }
      // Its message may repeat the password.
      throw Refusal(
        "store.address", kind: .usage, "this is not the address of a PostgreSQL database",
        hint: "use postgresql://HOST/DATABASE")
    }
    defer { PQconninfoFree(parsed) }
    var options: [(name: String, value: String)] = []
    var hasSecret = false
    var option = parsed
    while let name = option.pointee.keyword {
      // libpq marks a password so.
      if option.pointee.val != nil, option.pointee.dispchar?.pointee == CChar(UInt8(ascii: "*")) { hasSecret = true }
      if let value = option.pointee.val { options.append((String(cString: name), String(cString: value))) }
      option += 1
    }
    (given, self.options) = (text, options)
    if hasSecret { throw .passwordInAddress }
  }

  /// The address of another database on the same server, for the same user.
  package func database(_ name: String) throws(Refusal) -> PostgreSQLAddress {
    try PostgreSQLAddress(
      given.split(separator: "?", maxSplits: 1).enumerated().map { place, part in
        guard place == 0, let end = part.lastIndex(of: "/") else { return "?\(part)" }
        return "\(part[...end])\(name)"
      }.joined())
  }

  /// The address for messages: the user, host, port, and database that are given.
  package var text: String {
    func value(_ name: String) -> String? { options.first { $0.name.hasSameBytes(as: name) }?.value }
    return Self.text(user: value("user"), host: value("host"), port: value("port"), database: value("dbname"))
  }

  /// An address of these parts; a folder of sockets is no host name.
  static func text(user: String?, host: String?, port: String?, database: String?) -> String {
    let user = user.map { "\($0)@" } ?? ""
    guard let host, host.utf8.first == UInt8(ascii: "/") else {
      // Several hosts have a port each, or the same one.
      let ports = port?.split(separator: ",") ?? []
      let hosts = (host ?? "").split(separator: ",", omittingEmptySubsequences: false).enumerated().map { place, host in
        let port = ports.count > 1 ? (place < ports.count ? ports[place] : nil) : ports.first
        return "\(host)\(port.map { ":\($0)" } ?? "")"
      }
      return "postgresql://\(user)\(hosts.joined(separator: ","))/\(database ?? "")"
    }
    return "postgresql://\(user)/\(database ?? "")?host=\(host)\(port.map { "&port=\($0)" } ?? "")"
  }
}

extension Refusal {
  fileprivate static let noClientLibrary = Refusal(
    "store.postgresql.library", kind: .unavailable, "the client library of PostgreSQL, libpq, is not installed",
    hint: "on Debian and Ubuntu: apt-get install libpq5")

  fileprivate static let passwordInAddress = Refusal(
    "store.address.password", kind: .usage,
    "an address must not have a password, which other users of the machine could see",
    hint: "set PGPASSWORD, or write it to ~/.pgpass")
}
