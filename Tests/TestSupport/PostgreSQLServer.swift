import Foundation

/// A PostgreSQL server of this process's own, from the programs of the system, in a temporary folder that goes with it.
///
///     let address = try PostgreSQLServer.shared().database()
package final class PostgreSQLServer: Sendable {
  private let folder: String
  private let programs: String

  private static let started = Result { try PostgreSQLServer() }

  /// The server of the tests, which is started by the first that asks for it.
  package static func shared() throws -> PostgreSQLServer { try started.get() }

  /// Starts a server as another user than root, and ends it with the input of the shell, so also when the tests are
  /// killed.
  private static let script = """
    cd / && run() { if [ "$(id -u)" = 0 ]; then setpriv --reuid=postgres --regid=postgres --clear-groups "$@"; \
    else "$@"; fi; }
    [ "$(id -u)" != 0 ] || chown postgres "$1" || exit
    run "$2/initdb" -D "$1/data" -U stockroom -A trust --locale=C --encoding=UTF8 --no-sync >"$1/log" 2>&1 || exit
    run "$2/postgres" -D "$1/data" -k "$1" -c listen_addresses= -c fsync=off -c full_page_writes=off \
      -c max_connections=200 -c unix_socket_permissions=0777 >>"$1/log" 2>&1 3>&- &
    until "$2/pg_isready" -q -h "$1"; do kill -0 $! 2>/dev/null || exit 1; sleep 0.05; done
    chmod 711 "$1"; echo ready
    read -r _
    run "$2/pg_ctl" -D "$1/data" -m immediate stop >>"$1/log" 2>&1; rm -rf "$1"
    """

  private init() throws {
    // The path of a socket has at most 107 bytes.
    folder = "/tmp/stockroom-pg-\(getpid())"
    let manager = FileManager.default
    let versions = (try? manager.contentsOfDirectory(atPath: "/usr/lib/postgresql")) ?? []
    guard let newest = versions.max(by: { (Int($0) ?? 0) < (Int($1) ?? 0) }) else {
      throw TestSupportError("there is no PostgreSQL server: apt-get install postgresql")
    }
    programs = "/usr/lib/postgresql/\(newest)/bin"
    try manager.createDirectory(atPath: folder, withIntermediateDirectories: false)
    let (input, output) = (try Pipe(), try Pipe())
    let errors = open("/dev/null", O_WRONLY | O_CLOEXEC)
    defer { for end in [input.reading, output.writing, errors] { close(end) } }
    _ = try Spawn(
      executable: "/bin/sh", arguments: ["-c", Self.script, "sh", folder, programs],
      environment: ["PATH": "/usr/bin:/bin", "LC_ALL": "C"], directory: "/"
    ).start(on: .files(input: input.reading, output: output.writing, errors: errors))
    var answer = [UInt8](repeating: 0, count: 6)
    guard read(output.reading, &answer, answer.count) == 6 else {
      let log = (try? String(contentsOfFile: "\(folder)/log", encoding: .utf8)) ?? ""
      throw TestSupportError("the PostgreSQL server did not start: \(log)")
    }
  }

  /// The address of a new, empty database.
  package func database() throws -> String {
    let name = "test_" + UUID().uuidString.lowercased().filter { $0 != "-" }
    _ = try run("createdb", name)
    return address(of: name)
  }

  /// The address of a database that may exist, for a user who may exist.
  package func address(of database: String, as user: String = "stockroom") -> String {
    "postgresql://\(user)@/\(database)?host=\(folder)"
  }

  /// Runs one of PostgreSQL's programs on the server, and returns what it prints.
  @discardableResult
  package func run(_ program: String, _ arguments: String...) throws -> String {
    let result = try Child.run(
      "\(programs)/\(program)", arguments,
      environment: ["PGHOST": folder, "PGUSER": "stockroom", "PGDATABASE": "postgres", "LC_ALL": "C"], directory: "/",
      input: Data(), limit: 60)
    guard result.status == 0 else { throw TestSupportError("\(program): \(result.errors)") }
    return result.output
  }
}
