internal import Basics
internal import CPostgreSQL

/// The address of a database on a PostgreSQL server: `postgresql://host/database`, as libpq reads it.
///
/// What it lacks is from libpq's environment variables, a service file, and the password file.
/// https://www.postgresql.org/docs/15/libpq-connect.html
package struct PostgreSQLAddress: Sendable {
  /// libpq's names of the options that are given, with their values.
  let options: [(name: String, value: String)]

  private static let schemes = ["postgresql://", "postgres://"]

  /// True if a text is meant as an address rather than as the path of a file.
  package static func isAddress(_ text: String) -> Bool {
    schemes.contains { text.utf8.starts(with: $0.utf8) }
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
    var option = parsed
    while let name = option.pointee.keyword {
      if let value = option.pointee.val { options.append((String(cString: name), String(cString: value))) }
      option += 1
    }
    self.options = options
    if options.contains(where: { $0.name.hasSameBytes(as: "password") }) { throw .passwordInAddress }
  }

  /// The address for messages: the user, host, port, and database that are given.
  package var text: String {
    func value(_ name: String) -> String? { options.first { $0.name.hasSameBytes(as: name) }?.value }
    let user = value("user").map { "\($0)@" } ?? ""
    let port = value("port").map { ":\($0)" } ?? ""
    return "postgresql://\(user)\(value("host") ?? "")\(port)/\(value("dbname") ?? "")"
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
