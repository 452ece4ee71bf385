internal import CPostgreSQL

/// Turns errors of PostgreSQL into refusals, by their codes.
///
/// https://www.postgresql.org/docs/15/errcodes-appendix.html
enum PostgreSQLFailure {
  /// The refusal for the result of a statement, or for a connection that ended without one.
  static func refusal(_ result: OpaquePointer?, on connection: OpaquePointer) -> (code: String, refusal: Refusal) {
    func field(_ name: Character) -> String? {
      PQresultErrorField(result, CInt(name.asciiValue ?? 0)).map { String(cString: $0) }
    }
    // Without a code, the error is libpq's own: the connection.
    let ownMessage = String(cString: PQerrorMessage(connection)).split(separator: "\n").first.map(String.init)
    let code = field("C") ?? "08000"
    return (code, refusal(code: code, field("M") ?? ownMessage ?? "no reason was given"))
  }

  /// The refusal for a connection that could not be made.
  static func refusal(connecting message: String, to address: PostgreSQLAddress) -> Refusal {
    // One line for each server it tried, such as `connection to server at "::1", port 5432 failed: FATAL:  28P01: …`,
    // each followed by others that begin with a tab, or with a word such as LOCATION.
    let line = message.split(separator: "\n").last { $0.utf8.starts(with: "connection to ".utf8) } ?? ""
    let parts = line.split(separator: ":").map { $0.drop { $0 == " " } }
    if let place = parts.firstIndex(where: isCode) {
      return refusal(code: String(parts[place]), parts[(place + 1)...].joined(separator: ": "))
    }
    if message.contains("no password supplied") {
      return .passwordRefused("the server wants a password, and none was given")
    }
    let first = message.split(separator: "\n").first.map(String.init) ?? "it did not answer in time"
    let reason = line.isEmpty ? first : String(line)
    return Refusal(
      "store.postgresql.gone", kind: .busy, "no server answers at \(address.text): \(reason)",
      hint: "check the address, and that the server runs", subject: address.text)
  }

  private static func refusal(code: String, _ message: String) -> Refusal {
    switch (code, code.prefix(2)) {
    case ("57014", _): .cancelled
    case ("28P01", _): .passwordRefused("the server refused the password: \(message)")
    case (_, "28"):
      Refusal(
        "store.postgresql.user", kind: .forbidden, "the server refused the user: \(message)",
        hint: "ask who runs the server for access")
    case ("3D000", _):
      Refusal(
        "store.postgresql.database", kind: .missing, "the server has no such database: \(message)",
        hint: "check its name; if it is right, createdb makes the database")
    case ("42501", _):
      Refusal(
        "store.postgresql.rights", kind: .forbidden, "the database refused the statement: \(message)",
        hint: message.utf8.starts(with: "permission denied for ".utf8)
          ? "ask who runs the server for membership of the administrators that store init --grant sets up"
          : "ask who runs the server for the right")
    case ("25006", _): .storeOnStandby(message)
    case ("53100", _):
      Refusal(
        "store.disk", kind: .unavailable, "the server's disk is full: \(message)",
        hint: "nothing was changed; free disk space there")
    case ("42P01", _):
      Refusal(
        "store.postgresql.changed", kind: .unavailable, "the store's tables were replaced: \(message)",
        hint: "nothing was changed; start this program again")
    case ("55P03", _), (_, "40"), (_, "53"):
      Refusal("store.busy", kind: .busy, "the server cannot do this now: \(message)", hint: "try again")
    case ("08P01", _), ("26000", _), ("42P05", _):
      Refusal(
        "store.postgresql.pooler", kind: .unavailable, "a pooler shares this connection with others: \(message)",
        hint: "let it pool sessions: pool_mode = session")
    case (_, "08"), ("57P01", _), ("57P02", _), ("57P03", _):
      Refusal(
        "store.postgresql.gone", kind: .busy, "the connection to the server ended: \(message)", hint: "try again")
    case (_, "23"): Refusal("store.constraint", "this violates the store's constraints: \(message)")
    default: Refusal("store.postgresql", kind: .unavailable, "PostgreSQL: \(message) (\(code))")
    }
  }

  /// True for five letters and digits, which FATAL is not.
  private static func isCode(_ text: Substring) -> Bool {
    let digits = text.utf8.count { (0x30...0x39).contains($0) }
    return text.utf8.count == 5 && digits > 0 && digits + text.utf8.count { (0x41...0x5A).contains($0) } == 5
  }
}

extension Refusal {
  /// A service, a mode of TLS, or another option that libpq refuses before it connects.
  static func addressUnusable(_ address: String, _ problem: String) -> Refusal {
    let reason = problem.split(separator: "\n").first.map(String.init) ?? ""
    return Refusal(
      "store.address", kind: .usage, "\(address) cannot be used: \(reason)",
      hint: "check what follows ? in the address, and libpq's environment variables", subject: address)
  }

  fileprivate static func passwordRefused(_ message: String) -> Refusal {
    Refusal(
      "store.postgresql.password", kind: .forbidden, message,
      hint: "set PGPASSWORD, or write it to ~/.pgpass, which only its owner may read: chmod 600 ~/.pgpass")
  }

  static func storeOnStandby(_ message: String) -> Refusal {
    Refusal(
      "store.postgresql.standby", kind: .busy, "this server is a standby, which cannot be written: \(message)",
      hint: "use the address of the primary server, or try again if the standby is about to take over")
  }

  static let outOfMemory = Refusal("store.memory", kind: .unavailable, "there is not enough memory", hint: "try again")
}
