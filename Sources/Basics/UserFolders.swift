internal import Foundation

/// The folders of the user, as the XDG Base Directory Specification finds them: paths that are not absolute are ignored.
public struct UserFolders: Sendable {
  /// Where the specification has a kind of files.
  public enum Kind: String, Sendable {
    case config = "XDG_CONFIG_HOME"
    case data = "XDG_DATA_HOME"
    case state = "XDG_STATE_HOME"
    case cache = "XDG_CACHE_HOME"

    fileprivate var fallback: String {
      switch self {
      case .config: ".config"
      case .data: ".local/share"
      case .state: ".local/state"
      case .cache: ".cache"
      }
    }
  }

  private let environment: [String: String]

  /// The folders that an environment names.
  public init(_ environment: [String: String]) { self.environment = environment }

  /// `$HOME`, or the home of the user account; nil if neither is an absolute path.
  public var home: String? { absolute("HOME") ?? Self.accountHome }

  /// This program's folder for a kind of files, such as `~/.local/share/stockroom`; nil without a home.
  public func folder(for kind: Kind) -> String? {
    (absolute(kind.rawValue) ?? home.map { $0 == "/" ? "/\(kind.fallback)" : "\($0)/\(kind.fallback)" })
      .map { "\($0)/stockroom" }
  }

  private func absolute(_ variable: String) -> String? {
    environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil }
  }

  private static var accountHome: String? {
    guard let account = getpwuid(geteuid()), let path = account.pointee.pw_dir else { return nil }
    return String(validatingCString: path).flatMap { $0.hasPrefix("/") ? $0 : nil }
  }
}
